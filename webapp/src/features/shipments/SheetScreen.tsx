import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { usePermission, useSeesCosts } from '@/api/permissions'
import type { ConditionField } from '@/conditions'
import { andAlso, NotFound } from '@/filters'
import { type GridActions, GridRoom } from '@/grid'
import { ConflictBar, DraftOffer, SaveNotices, StatusBar, UnsavedRows, useColumnChoices, useDrafts } from '@/sheet'
import { Callout, Pager, saveChanges, TERMS, ui } from '@/ui'
import { handOver } from '@/widgets/droppedFiles'
import { PageDrop } from '@/widgets/PageDrop'
import { PageMargins } from './costs/PageMargins'
import { FilterBar } from './FilterBar'
import { Header } from './Header'
import { loadShipments } from './loadShipments'
import { ShipmentTotals } from './ShipmentTotals'
import { SidePanel } from './SidePanel'
import type { ShipmentSheet } from './sheet'
import type { Template, Total } from './shipment'
import css from './shipments.module.css'
import { useSave } from './useSave'
import { filterTypesOf, type ListView, nextSort, PAGE_LIMITS } from './view'

/** Update box and shipment number are pinned. */
const PINNED = 2

export interface SheetScreenProps {
  template: Template
  sheet: ShipmentSheet
  total: Total
  view: ListView
  setView: (view: ListView) => void
  /** The order of the rows, which may be that of the layout. */
  sort: ListView['sort']
  fields: ConditionField[]
  notFound?: readonly string[]
  reload: () => void
}

/** One page of editable shipments: grid, document panel, saving with refusals and conflicts. */
export function SheetScreen(props: SheetScreenProps) {
  const { template, sheet, total: loaded, view, sort, setView, fields, notFound, reload } = props
  const [address, setAddress] = useSearchParams()
  const panelOpen = address.get('panel') === 'open'
  const choices = useColumnChoices(template.templateId)
  const save = useSave(sheet, template.templateId)
  const total = { ...loaded, count: loaded.count + sheet.grownBy }
  const drafts = useDrafts(sheet, template.templateId, loadShipments)
  const [asked, setAsked] = useState<string | null>(null)
  const [cellHistory, setCellHistory] = useState<string | null>(null)
  const mayUpload = usePermission('shipmentEntry.uploadShipmentEntry')
  const seesCosts = useSeesCosts()
  const go = useNavigate()

  const saveNow = () => {
    if (!save.isPending) saveChanges(sheet.rowsToSave().length, save.mutate)
  }
  const setPanel = (open: boolean) => {
    const next = new URLSearchParams(address)
    if (open) next.set('panel', 'open')
    else next.delete('panel')
    setAddress(next, { replace: true })
  }
  const typeOf = filterTypesOf(fields)
  const sortable = (key: string) => fields.some(field => field.name === key)

  const actions: GridActions = {
    filterable: sortable,
    filterBy: setAsked,
    filterByValue: (name, value) => {
      const condition = { name, operator: 'equalTo' as const, value: String(value) }
      setView({ ...view, page: 1, filter: andAlso(view.filter, condition) })
    },
    showHistory: (_row, key) => {
      setCellHistory(key)
      setPanel(true)
    },
  }

  return (
    <>
      <UnsavedRows sheet={sheet} onLeave={drafts.forget} />
      {mayUpload ? (
        <PageDrop
          label="Drop a workbook to upload shipments"
          onFiles={files => {
            handOver(files)
            void go('/uploads')
          }}
        />
      ) : null}
      <Header
        sheet={sheet}
        total={total}
        view={view}
        sort={sort}
        fields={fields}
        saving={save.isPending}
        onSave={saveNow}
        reload={reload}
      />
      <FilterBar
        fields={fields}
        view={view}
        setView={setView}
        sheet={sheet}
        choices={choices}
        panelOpen={panelOpen}
        onPanel={setPanel}
        asked={asked}
        onAsked={setAsked}
      />
      <NotFound values={notFound} />
      <DraftOffer drafts={drafts} />
      <SaveNotices save={save} />
      {total.count === 0 ? (
        <div className={ui.notice}>
          {view.filter.parts.length ? (
            <Callout tone="info" title="No shipments match this filter">
              <p>
                Others may.{' '}
                <button
                  type="button"
                  className={ui.link}
                  onClick={() => setView({ ...view, page: 1, filter: { ...view.filter, parts: [] } })}
                >
                  {TERMS.clearFilters}
                </button>
              </p>
            </Callout>
          ) : (
            <Callout tone="info" title="No shipments yet">
              <p>
                Type or paste rows below, or <Link to="/uploads">upload a workbook</Link>.
              </p>
            </Callout>
          )}
        </div>
      ) : null}
      <ConflictBar sheet={sheet} />
      {seesCosts ? <PageMargins sheet={sheet} /> : null}
      <div className={css.body}>
        <GridRoom
          store={sheet.store}
          label="Shipments"
          pin={PINNED}
          firstNumber={(view.page - 1) * view.limit + 1}
          choices={choices}
          actions={actions}
          sorting={{
            key: sort?.key ?? null,
            direction: sort?.direction ?? 'asc',
            sortable,
            onSort: (key, direction) => setView(nextSort(view, key, direction)),
          }}
        />
        {panelOpen ? (
          <SidePanel
            sheet={sheet}
            fields={template.fields}
            cell={cellHistory}
            onCell={setCellHistory}
            onClose={() => setPanel(false)}
          />
        ) : null}
      </div>
      <ShipmentTotals template={template} view={view} typeOf={typeOf} />
      <StatusBar store={sheet.store}>
        <Pager
          page={view.page}
          count={total.count}
          limit={view.limit}
          isBound={total.isBound}
          onPage={page => setView({ ...view, page })}
          limits={PAGE_LIMITS}
          onLimit={limit => setView({ ...view, page: 1, limit })}
        />
      </StatusBar>
    </>
  )
}
