import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { andAlso, type FilterField } from '@/filters'
import { type GridActions, GridRoom } from '@/grid'
import { ConflictBar, DraftOffer, SaveNotices, StatusBar, UnsavedRows, useColumnChoices, useDrafts } from '@/sheet'
import { Callout, Pager, ui, useScreenAction } from '@/ui'
import { FilterBar } from './FilterBar'
import { Header } from './Header'
import { loadShipments } from './loadShipments'
import { SidePanel } from './SidePanel'
import type { ShipmentSheet } from './sheet'
import type { Template, Total } from './shipment'
import css from './shipments.module.css'
import { useSave } from './useSave'
import { type ListView, nextSort, PAGE_LIMITS } from './view'

/** Update box and shipment number stay in sight. */
const PINNED = 2

export interface SheetScreenProps {
  template: Template
  sheet: ShipmentSheet
  total: Total
  view: ListView
  setView: (view: ListView) => void
  fields: FilterField[]
  reload: () => void
}

/** One page of shipments at work: grid, document panel, save with its refusals and conflicts. */
export function SheetScreen({ template, sheet, total: loaded, view, setView, fields, reload }: SheetScreenProps) {
  const [address, setAddress] = useSearchParams()
  const panelOpen = address.get('panel') === 'open'
  const choices = useColumnChoices(template.templateId)
  const save = useSave(sheet, template.templateId)
  const total = { ...loaded, count: loaded.count + sheet.grownBy }
  const drafts = useDrafts(sheet, template.templateId, loadShipments)
  const [asked, setAsked] = useState<string | null>(null)
  const [cellHistory, setCellHistory] = useState<string | null>(null)

  const saveNow = () => {
    if (!save.isPending && sheet.rowsToSave().length) save.mutate()
  }
  useScreenAction('save', saveNow)
  const setPanel = (open: boolean) => {
    const next = new URLSearchParams(address)
    if (open) next.set('panel', 'open')
    else next.delete('panel')
    setAddress(next, { replace: true })
  }
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
      <Header
        sheet={sheet}
        total={total}
        view={view}
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
      <DraftOffer drafts={drafts} />
      <SaveNotices save={save} />
      {total.count === 0 ? (
        <div className={ui.notice}>
          <Callout tone="info" title="No shipments yet">
            <p>
              Type or paste the first rows below, or <Link to="/uploads">upload a workbook</Link>.
            </p>
          </Callout>
        </div>
      ) : null}
      <ConflictBar sheet={sheet} />
      <div className={css.body}>
        <GridRoom
          store={sheet.store}
          label="Shipments"
          pin={PINNED}
          firstNumber={(view.page - 1) * view.limit + 1}
          choices={choices}
          actions={actions}
          sorting={{
            key: view.sort?.key ?? null,
            direction: view.sort?.direction ?? 'asc',
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
