import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '@/api/errors'
import { EMPTY } from '@/conditions'
import { useTags } from '@/entities/tags/calls'
import { tagField } from '@/entities/tags/tagField'
import { NotFound, shipmentFilterFields } from '@/filters'
import { GridSkeleton, usePrefetchColumns } from '@/sheet'
import { Callout, count, EmptyState, PageHeader, TERMS, Toolbar, ui } from '@/ui'
import { FilterBar } from './FilterBar'
import { SheetScreen } from './SheetScreen'
import type { Template } from './shipment'
import { useRules } from './useRules'
import { useSheet } from './useSheet'
import { sortOf, useShipmentPage, useTotal, useUsualSort } from './useShipmentPage'
import { useShipOnQuote } from './useShipOnQuote'
import { filterTypesOf, type ListView, readView, writeView } from './view'

/** The list in the state of its address: page, filter, order. */
export function ShipmentList({ template }: { template: Template }) {
  const [address, setAddress] = useSearchParams()
  const view = useMemo(() => readView(address), [address])
  const tags = useTags()
  const fields = useMemo(
    () => [...shipmentFilterFields(template.fields), ...(tags.length ? [tagField(tags)] : [])],
    [template, tags],
  )
  const typeOf = filterTypesOf(fields)
  const page = useShipmentPage(view, typeOf, useUsualSort())
  usePrefetchColumns(template.templateId)
  const total = useTotal(view, typeOf, page.data)
  const sheet = useSheet(template, page.data)
  useRules(template, sheet)
  useShipOnQuote(sheet)
  const setView = (next: ListView) => setAddress(writeView(address, next))

  if (sheet && page.data && (page.data.count > 0 || !view.filter.parts.length)) {
    return (
      <SheetScreen
        // a refetched page is a new sheet: it must have no state of the old one
        key={page.dataUpdatedAt}
        template={template}
        sheet={sheet}
        total={total}
        view={view}
        sort={sortOf(page.data)}
        setView={setView}
        fields={fields}
        notFound={page.data.notFound ?? []}
        reload={() => page.refetch()}
      />
    )
  }
  return (
    <>
      <PageHeader title="Shipments" meta={page.data ? <span>{count(page.data.count)} rows</span> : undefined} />
      {/* while rows load there is nothing to filter, and a dialog opened now would close when they arrive */}
      {page.isPending ? (
        <Toolbar label="Filters and view">{null}</Toolbar>
      ) : (
        <FilterBar fields={fields} view={view} setView={setView} />
      )}
      <NotFound values={page.data?.notFound} />
      {page.error ? (
        <div className={ui.notice}>
          <Callout tone="bad" title="Could not load shipments">
            <p>{messageOf(page.error)}</p>
            <Button variant="default" onClick={() => page.refetch()}>
              {TERMS.tryAgain}
            </Button>
          </Callout>
        </div>
      ) : page.data ? (
        <EmptyState
          icon={IconPackage}
          title="No shipments match these filters"
          body="Clear a filter to see more, or upload a workbook."
        >
          <div className={ui.noticeActions}>
            <Button variant="default" onClick={() => setView({ ...view, page: 1, filter: EMPTY })}>
              {TERMS.clearFilters}
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
