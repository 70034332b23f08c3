import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { count } from '@/ui'
import { type Total, totalWords } from './shipment'
import { type ListView, PAGE_LIMITS } from './view'

interface PagerProps {
  view: ListView
  total: Total
  setView: (view: ListView) => void
}

/** Paging with boundary links (A016). */
export function Pager({ view, total, setView }: PagerProps) {
  const last = Math.max(1, Math.ceil(total.count / view.limit))
  const from = total.count ? (view.page - 1) * view.limit + 1 : 0
  const upTo = Math.min(total.count, view.page * view.limit)
  const go = (page: number) => setView({ ...view, page })
  const link = (label: string, Icon: typeof IconChevronLeft, page: number, off: boolean) => (
    <ActionIcon size={24} aria-label={label} disabled={off} onClick={() => go(page)}>
      <Icon size={14} stroke={1.8} />
    </ActionIcon>
  )
  return (
    <>
      {link('First page', IconChevronLeftPipe, 1, view.page <= 1)}
      {link('Previous page', IconChevronLeft, view.page - 1, view.page <= 1)}
      <span>
        <b>
          {count(from)}–{count(upTo)}
        </b>{' '}
        of {totalWords(total)}
      </span>
      {link('Next page', IconChevronRight, view.page + 1, view.page >= last)}
      {link('Last page', IconChevronRightPipe, last, view.page >= last)}
      <Select
        aria-label="Rows on a page"
        size="xs"
        w={72}
        data={PAGE_LIMITS.map(String)}
        value={String(view.limit)}
        allowDeselect={false}
        onChange={next => next && setView({ ...view, page: 1, limit: Number(next) })}
      />
    </>
  )
}
