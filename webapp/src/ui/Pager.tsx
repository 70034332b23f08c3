import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { count as figure } from './format'
import css from './ui.module.css'

/** Pages with links to both ends. The page stands in the address under `page`. */
export function Pager({
  page,
  count,
  limit,
  name = 'page',
}: {
  page: number
  count: number
  limit: number
  name?: string
}) {
  const [, setAddress] = useSearchParams()
  const last = Math.max(1, Math.ceil(count / limit))
  const go = (to: number) =>
    setAddress(before => {
      const next = new URLSearchParams(before)
      if (to <= 1) next.delete(name)
      else next.set(name, String(to))
      return next
    })
  const step = (label: string, to: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon aria-label={label} disabled={to < 1 || to > last || to === page} onClick={() => go(to)}>
      <Icon size={16} stroke={1.6} />
    </ActionIcon>
  )
  const from = count ? (page - 1) * limit + 1 : 0
  return (
    <nav className={css.pager} aria-label="Pages">
      <span>
        {figure(from)}–{figure(Math.min(page * limit, count))} of {figure(count)}
      </span>
      {step('First page', page > 1 ? 1 : 0, IconChevronLeftPipe)}
      {step('Previous page', page - 1, IconChevronLeft)}
      <span>
        Page {figure(page)} of {figure(last)}
      </span>
      {step('Next page', page + 1, IconChevronRight)}
      {step('Last page', page < last ? last : 0, IconChevronRightPipe)}
    </nav>
  )
}
