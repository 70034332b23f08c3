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
  /** The page size. */
  limit: number
  /** The singular of what is listed, for the count in the header. */
  noun?: string
  /** Hides the pager if there is only one page. */
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
  /** What is listed, for `Loading …`. */
  what: string
  /** Between header and toolbar. */
  notice?: ReactNode
  /** The name of the toolbar; without one there is no toolbar. */
  toolbar?: string
  /** The label and the placeholder of the search box. */
  find?: readonly [label: string, placeholder: string]
  /** Other parts of the toolbar. */
  filters?: ReactNode
  /** Above the list: notices, and actions on the selection. */
  above?: ReactNode
  /** Below the rows, above the pager. */
  below?: ReactNode
  /** The panel of the open record; null while none is open, undefined if records do not open. */
  panel?: ReactNode
  panelWidth?: number
  /** The class of the part with the list, what is above it and the children. */
  bodyClass?: string | undefined
  /** Dialogs, or what follows the list. */
  children?: ReactNode
}

type OwnTable<Row> = Pick<DataTableProps<Row>, 'rowKey' | 'columns'> & { table?: undefined }
/** For rows in a table of the screen's own. */
interface GivenTable<Row> {
  table: (rows: readonly Row[]) => ReactNode
  rowKey?: undefined
  columns?: undefined
}

type ListScreenProps<Row> = ListParts<Row> & (PagedList | WholeList) & (OwnTable<Row> | GivenTable<Row>)

function Rows<Row extends object>(props: ListScreenProps<Row>) {
  if (props.table === undefined) return <DataTable {...props} />
  // without rows, both show the same message
  return props.rows?.length ? props.table(props.rows) : <DataTable {...props} rowKey={(_, at) => at} columns={[]} />
}

function Split({ list, panel, width }: { list: ReactNode; panel: ReactNode; width: number | undefined }) {
  const style = width ? ({ '--panel-width': `${width}px` } as CSSProperties) : undefined
  return (
    <div className={ui.split} data-open={panel ? true : undefined} style={style}>
      <div className={ui.splitList}>{list}</div>
      {panel}
    </div>
  )
}

/** The pager of a list with pages, unless a message replaces its rows. */
function pagerOf(props: Pick<ListParts<unknown>, 'rows' | 'empty'> & (PagedList | WholeList), page: number): ReactNode {
  if (props.limit === undefined || !props.of.data) return null
  const { limit, hidesOnePage, rows, empty } = props
  const { count } = props.of.data
  const isPaged = hidesOnePage ? count > limit : rows?.length || empty === undefined
  return isPaged ? <Pager page={page} count={count} limit={limit} /> : null
}

/**
 * A list screen: header, toolbar, the table with its states, pager, and the open record next to it. `useListController`
 * has its state.
 */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { title, meta, actions, toolbar, find, filters, above, panel, panelWidth, bodyClass, children } = props
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
          {panel === undefined ? list : <Split list={list} panel={panel} width={panelWidth} />}
          {children}
        </>
      )}
    </>
  )
}

interface NoResultsProps {
  title?: string
  body: string
  /** The label of the link to the whole list. */
  all: string
  to?: string
}

/** In place of a list without results: a link to the whole list. */
export const NoResults = ({ title = TERMS.noResults, body, all, to = '.' }: NoResultsProps) => (
  <EmptyState icon={IconSearch} title={title} body={body}>
    <Link to={to}>{all}</Link>
  </EmptyState>
)

/** Switches a list between active and removed records, with `removed` in the address. */
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
