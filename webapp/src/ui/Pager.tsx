import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { count as figure } from './format'
import css from './ui.module.css'
import { useAddress } from './useAddress'

interface PagerProps {
  page: number
  count: number
  limit: number
  /** What the pages are of, if a screen has two pagers. */
  label?: string
  /** The count is only a lower bound. */
  isBound?: boolean
  /** The name of the page parameter in the address. */
  name?: string
  /** Called with a page, instead of using the address. */
  onPage?: (page: number) => void
  /** The page sizes to choose from. */
  limits?: readonly number[]
  onLimit?: (limit: number) => void
}

/** Pages with links to both ends (A016). */
export function Pager({
  page,
  count,
  limit,
  label = 'Pages',
  isBound = false,
  name = 'page',
  onPage,
  limits,
  onLimit,
}: PagerProps) {
  const { page: kept, visit } = useAddress()
  const last = Math.max(1, Math.ceil(count / limit))
  // a second list on a screen has its own page parameter
  const inAddress = (to: number) => visit({ page: kept, [name]: to > 1 ? to : null })
  const step = (label: string, to: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      aria-label={label}
      disabled={to < 1 || to > last || to === page}
      onClick={() => (onPage ?? inAddress)(to)}
    >
      <Icon size={16} stroke={1.6} />
    </ActionIcon>
  )
  const from = count ? (page - 1) * limit + 1 : 0
  return (
    <nav className={css.pager} aria-label={label}>
      <span>
        <b>
          {figure(from)}–{figure(Math.min(page * limit, count))}
        </b>{' '}
        of {isBound ? `over ${figure(count - 1)}` : figure(count)}
      </span>
      {step('First page', page > 1 ? 1 : 0, IconChevronLeftPipe)}
      {step('Previous page', page - 1, IconChevronLeft)}
      <span className={limits ? css.pageOf : undefined}>
        Page {figure(page)} of {isBound ? `over ${figure(last - 1)}` : figure(last)}
      </span>
      {step('Next page', page + 1, IconChevronRight)}
      {step('Last page', page < last ? last : 0, IconChevronRightPipe)}
      {limits ? (
        <Select
          aria-label="Rows on a page"
          size="xs"
          w={72}
          data={limits.map(String)}
          value={String(limit)}
          allowDeselect={false}
          onChange={next => next && onLimit?.(Number(next))}
        />
      ) : null}
    </nav>
  )
}
