import { Checkbox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { DataTable, type DataTableProps } from './DataTable'
import { EmptyState } from './EmptyState'
import { FindBox } from './FindBox'
import { counted } from './format'
import type { Answer } from './Loaded'
import { PageHeader } from './PageHeader'
import { Pager } from './Pager'
import { Toolbar } from './Toolbar'
import { TERMS } from './terms'
import ui from './ui.module.css'
import { useAddress } from './useAddress'

interface PagedList {
  of: Answer<{ count: number }>
  /** How many rows a page has. */
  limit: number
  /** What is listed, in the singular: the header counts them. */
  noun?: string
  /** Without a pager while everything is on one page. */
  hidesOnePage?: boolean
}

interface WholeList {
  of: Answer<unknown>
  limit?: undefined
}

interface ListParts<Row> extends Omit<DataTableProps<Row>, 'of' | 'what' | 'rowKey' | 'columns'> {
  title: ReactNode
  /** In place of the count of `noun`. */
  meta?: ReactNode
  /** Buttons of the header. */
  actions?: ReactNode
  /** What is listed, as `Loading …` says it. */
  what: string
  /** Between header and toolbar. */
  notice?: ReactNode
  /** The name of the toolbar; without one there is none. */
  toolbar?: string
  /** The label and the placeholder of the box to find by. */
  find?: readonly [label: string, placeholder: string]
  /** What else the toolbar holds. */
  filters?: ReactNode
  /** Above the list: notices, and what is done with the selection. */
  above?: ReactNode
  /** Below the rows, above the pager. */
  below?: ReactNode
  /** The panel of the opened record; null while none is open, left out where none can be. */
  beside?: ReactNode
  besideWidth?: number
  /** Class of the part that holds the list, with what is above it and the children. */
  bodyClass?: string | undefined
  /** Dialogs, or what follows the list. */
  children?: ReactNode
}

type OwnTable<Row> = Pick<DataTableProps<Row>, 'rowKey' | 'columns'> & { table?: undefined }
/** Rows in a table that the screen has elsewhere. */
interface GivenTable<Row> {
  table: (rows: readonly Row[]) => ReactNode
  rowKey?: undefined
  columns?: undefined
}

type ListScreenProps<Row> = ListParts<Row> & (PagedList | WholeList) & (OwnTable<Row> | GivenTable<Row>)

function Rows<Row extends object>(props: ListScreenProps<Row>) {
  if (props.table === undefined) return <DataTable {...props} />
  // what is said while there are no rows is the same
  return props.rows?.length ? props.table(props.rows) : <DataTable {...props} rowKey={(_, at) => at} columns={[]} />
}

function Split({ list, beside, width }: { list: ReactNode; beside: ReactNode; width: number | undefined }) {
  const style = width ? ({ '--beside': `${width}px` } as CSSProperties) : undefined
  return (
    <div className={ui.split} data-open={beside ? true : undefined} style={style}>
      <div className={ui.splitList}>{list}</div>
      {beside}
    </div>
  )
}

/** The pager of a list that has pages, unless something is said in place of its rows. */
function pagerOf(props: Pick<ListParts<unknown>, 'rows' | 'empty'> & (PagedList | WholeList), page: number): ReactNode {
  if (props.limit === undefined || !props.of.data) return null
  const { limit, hidesOnePage, rows, empty } = props
  const { count } = props.of.data
  const isPaged = hidesOnePage ? count > limit : rows?.length || empty === undefined
  return isPaged ? <Pager page={page} count={count} limit={limit} /> : null
}

/**
 * A screen that is a list: header, toolbar, the table with its states, pager, and the opened record beside it.
 * `useListController` has what it shows.
 */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { title, meta, actions, toolbar, find, filters, above, beside, besideWidth, bodyClass, children } = props
  const { page } = useAddress()
  const counts = props.limit !== undefined && props.noun && props.of.data && counted(props.of.data.count, props.noun)
  const list = (
    <>
      <Rows {...props} />
      {props.rows?.length ? props.below : null}
      {pagerOf(props, page)}
    </>
  )
  return (
    <>
      <PageHeader title={title} meta={meta ?? counts}>
        {actions}
      </PageHeader>
      {props.notice}
      {toolbar ? (
        <Toolbar label={toolbar}>
          {find ? <FindBox label={find[0]} placeholder={find[1]} /> : null}
          {filters}
        </Toolbar>
      ) : null}
      {bodyClass ? (
        <div className={bodyClass}>
          {above}
          {list}
          {children}
        </div>
      ) : (
        <>
          {above}
          {beside === undefined ? list : <Split list={list} beside={beside} width={besideWidth} />}
          {children}
        </>
      )}
    </>
  )
}

interface NoResultsProps {
  title?: string
  body: string
  /** What the link to the whole list says. */
  all: string
  to?: string
}

/** In place of a list that is empty because of its filters: the way to the whole list. */
export const NoResults = ({ title = TERMS.noResults, body, all, to = '.' }: NoResultsProps) => (
  <EmptyState icon={IconSearch} title={title} body={body}>
    <Link to={to}>{all}</Link>
  </EmptyState>
)

/** Switches a list between what is there and what was removed, `removed` in the address. */
export function ShowRemoved() {
  const { address, put } = useAddress()
  return (
    <Checkbox
      label="Removed"
      checked={address.get('removed') === 'yes'}
      onChange={event => put({ removed: event.currentTarget.checked ? 'yes' : null })}
    />
  )
}
