import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '@/api/errors'
import { EMPTY, shipmentFilterFields } from '@/filters'
import { GridSkeleton } from '@/sheet'
import { Callout, count, EmptyState, PageHeader, Toolbar, ui } from '@/ui'
import { FilterBar } from './FilterBar'
import { SheetScreen } from './SheetScreen'
import type { Template } from './shipment'
import { useRules } from './useRules'
import { useSheet } from './useSheet'
import { useShipmentPage, useTotal } from './useShipmentPage'
import { useShipOnQuote } from './useShipOnQuote'
import { type ListView, readView, writeView } from './view'

/** The list as the address says: which page, which rows, in which order. */
export function ShipmentList({ template }: { template: Template }) {
  const [address, setAddress] = useSearchParams()
  const view = useMemo(() => readView(address), [address])
  const fields = useMemo(() => shipmentFilterFields(template.fields), [template])
  const typeOf = (name: string) => fields.find(field => field.name === name)?.type ?? 'text'
  const page = useShipmentPage(view, typeOf)
  const total = useTotal(view, typeOf, page.data)
  const sheet = useSheet(template, page.data)
  useRules(template, sheet)
  useShipOnQuote(sheet)
  const setView = (next: ListView) => setAddress(writeView(address, next))

  if (sheet && page.data && (page.data.count > 0 || !view.filter.parts.length)) {
    return (
      <SheetScreen
        // a page loaded anew is a new sheet: nothing of the old one may linger
        key={page.dataUpdatedAt}
        template={template}
        sheet={sheet}
        total={total}
        view={view}
        setView={setView}
        fields={fields}
        reload={() => page.refetch()}
      />
    )
  }
  return (
    <>
      <PageHeader title="Shipments" meta={page.data ? <span>{count(page.data.count)} rows</span> : undefined} />
      {/* while rows load there is nothing to filter, and what is opened now would close when they come */}
      {page.isPending ? (
        <Toolbar label="Filters and view">{null}</Toolbar>
      ) : (
        <FilterBar fields={fields} view={view} setView={setView} />
      )}
      {page.error ? (
        <div className={ui.notice}>
          <Callout tone="bad" title="The shipments could not be loaded">
            <p>{messageOf(page.error)}</p>
            <Button variant="default" onClick={() => page.refetch()}>
              Try again
            </Button>
          </Callout>
        </div>
      ) : page.data ? (
        <EmptyState
          icon={IconPackage}
          title="No shipment matches these filters"
          body="Take a filter away to see more, or upload a workbook of shipments."
        >
          <div className={ui.noticeActions}>
            <Button variant="default" onClick={() => setView({ ...view, page: 1, filter: EMPTY })}>
              Clear the filters
            </Button>
            <Button variant="subtle" color="gray" component={Link} to="/uploads">
              Upload a workbook
            </Button>
          </div>
        </EmptyState>
      ) : (
        <GridSkeleton what="shipments" />
      )}
    </>
  )
}
