import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Announcements } from './Announcements'
import { Body } from './Body'
import { clearBlock, copyBlock, NOT_RECTANGULAR } from './blocks'
import { EditLayer } from './EditLayer'
import { FIND_HEIGHT, FindBar } from './FindBar'
import { GridMenu } from './GridMenu'
import css from './grid.module.css'
import { HeaderCell, type Sorting } from './HeaderCell'
import { pressKey } from './keyboard'
import type { GridActions } from './menuItems'
import { PastePreview } from './PastePreview'
import { type ChosenWays, carryOutPaste, fitsAll, isBlock, type PastePlan, planPaste } from './paste'
import { SelectionLayer } from './SelectionLayer'
import type { GridStore } from './store'
import {
  type ColumnChoices,
  type GivenColumns,
  HEAD_HEIGHT,
  NUMBER_WIDTH,
  type PlacedColumn,
  ROW_HEIGHT,
  TEMPLATE_COLUMNS,
  useColumnLayout,
} from './useColumnLayout'
import { useHeaderDrag } from './useHeaderDrag'
import { useMenus } from './useMenus'
import { usePointer } from './usePointer'
import { useRows } from './useStore'
import { useColumnWindow, useScrollToFocus } from './useWindow'

export interface GridProps {
  store: GridStore
  label: string
  height: number
  /** How many columns are pinned at the left, until the user freezes others. */
  pin?: number
  /** Number of the first row; a page of a longer list does not start at 1. */
  firstNumber?: number
  choices?: GivenColumns
  sorting?: Sorting
  actions?: GridActions
}

const NO_ACTIONS: GridActions = {}

/** An Excel-like grid over a GridStore: virtual in both directions, events delegated, selection and editor as overlays.
 */
export function Grid(props: GridProps) {
  const { store, label, height, pin = 2, firstNumber = 1, choices: given, sorting, actions = NO_ACTIONS } = props
  const { onChange } = given ?? {}
  const choices: ColumnChoices | undefined = onChange && { ...TEMPLATE_COLUMNS, ...given, onChange }
  const gridId = useId()
  const port = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const leaving = useRef(false)
  const [finding, setFinding] = useState(false)
  const [paste, setPaste] = useState<{ text: string; plan: PastePlan } | null>(null)
  // how ambiguous columns are read: asked once, remembered while the grid is open
  const [ways, setWays] = useState<ChosenWays>(new Map())
  const rows = useRows(store)
  const { layout, headers, keys } = useColumnLayout(store, pin, given)
  const columns = useColumnWindow(head, layout)
  const pointer = usePointer(store, port)
  const menus = useMenus({ store, port, layout, keys, choices, sorting, actions })
  const headerDrag = useHeaderDrag(layout, keys, choices)
  const portHeight = finding ? height - FIND_HEIGHT : height
  useScrollToFocus(port, store, layout, portHeight)
  const pageRows = Math.max(1, Math.floor((portHeight - HEAD_HEIGHT) / ROW_HEIGHT) - 1)
  const focus = () => port.current?.focus({ preventScroll: true })

  /** Keys that open something in addition to the cells. */
  const openedBy = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    if (altKey && key === 'ArrowDown') menus.openFocusedColumn()
    else if ((shiftKey && key === 'F10') || key === 'ContextMenu') menus.openFocusedCell()
    else if (key === 'F3' || ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'f')) setFinding(true)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (store.edit || (event.key === 'Tab' && leaving.current)) return
    if (openedBy(event)) return event.preventDefault()
    const { key, shiftKey: shift, altKey: alt } = event
    const outcome = pressKey(store, { key, shift, alt, ctrl: event.ctrlKey || event.metaKey }, pageRows)
    leaving.current = outcome === 'leave'
    if (outcome === 'done') event.preventDefault()
    // the editor must have the focus before the browser delivers the character
    if (outcome === 'type') flushSync(() => store.beginEdit('type'))
  }
  const onCopy = (event: ClipboardEvent) => {
    if (store.edit) return
    event.preventDefault()
    const text = copyBlock(store)
    if (text === null) return store.say(NOT_RECTANGULAR, true)
    event.clipboardData.setData('text/plain', text)
    if (event.type === 'cut') clearBlock(store)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (store.edit) {
      if (!isBlock(text, event.target)) return
      store.cancelEdit()
      focus()
    }
    event.preventDefault()
    const plan = planPaste(store, text, ways)
    // what does not fit is shown before anything changes
    if (fitsAll(plan)) carryOutPaste(store, plan)
    else setPaste({ text, plan })
  }

  const headOf = (placed: PlacedColumn) => (
    <HeaderCell
      key={placed.index}
      placed={placed}
      header={headers[placed.col]}
      sorting={sorting}
      onTickAll={store.isMarkerColumn(placed.column) ? () => store.toggleAllMarked() : undefined}
      onMenu={
        choices && !store.isMarkerColumn(placed.column)
          ? button => {
              const { left, bottom } = button.getBoundingClientRect()
              menus.openColumn(placed, left, bottom)
            }
          : undefined
      }
    />
  )
  return (
    <>
      {finding ? (
        <FindBar
          store={store}
          onClose={() => {
            setFinding(false)
            focus()
          }}
        />
      ) : null}
      <div
        ref={port}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={layout.all.length + 1}
        aria-multiselectable
        tabIndex={0}
        className={css.port}
        style={{ height: portHeight }}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onCut={onCopy}
        onPaste={onPaste}
        onBlur={() => {
          leaving.current = false
        }}
        onContextMenu={menus.onContextMenu}
        {...pointer.handlers}
      >
        <div
          ref={head}
          role="rowgroup"
          className={css.headRow}
          style={{ width: layout.width, height: HEAD_HEIGHT }}
          {...headerDrag.handlers}
        >
          <div
            role="row"
            aria-rowindex={1}
            className={css.pinPane}
            style={{ width: layout.pinnedWidth, height: HEAD_HEIGHT }}
          >
            <div role="columnheader" aria-colindex={1} className={css.head} style={{ left: 0, width: NUMBER_WIDTH }}>
              #
            </div>
            {layout.pinned.map(headOf)}
          </div>
          {columns.placed.length ? (
            <div role="row" aria-rowindex={1} className={css.centerPane}>
              {columns.placed.map(headOf)}
            </div>
          ) : null}
          {headerDrag.drop ? (
            <div className={css.dropLine} style={{ left: headerDrag.drop.left, height: portHeight }} />
          ) : null}
        </div>
        <Body store={store} gridId={gridId} layout={layout} columns={columns} firstNumber={firstNumber} />
        <SelectionLayer store={store} layout={layout} fill={pointer.fill} />
        <EditLayer store={store} layout={layout} onClosed={focus} />
      </div>
      {pointer.tip ? (
        <div role="tooltip" className={css.tip} style={{ left: pointer.tip.x, top: pointer.tip.y }}>
          {pointer.tip.text}
        </div>
      ) : null}
      {menus.menu ? <GridMenu menu={menus.menu} onClose={menus.close} /> : null}
      {paste ? (
        <PastePreview
          plan={paste.plan}
          chosen={ways}
          onChoose={(key, way) => {
            const next = new Map(ways).set(key, way)
            setWays(next)
            setPaste({ ...paste, plan: planPaste(store, paste.text, next) })
          }}
          firstNumber={firstNumber}
          onPaste={all => {
            setPaste(null)
            carryOutPaste(store, paste.plan, all)
            focus()
          }}
          onClose={() => {
            setPaste(null)
            focus()
          }}
        />
      ) : null}
      <Announcements store={store} />
    </>
  )
}
