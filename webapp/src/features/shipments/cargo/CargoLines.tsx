import { useEffect, useState } from 'react'
import { GridRoom, type RowId, useDataVersion } from '@/grid'
import type { ShipmentSheet } from '../sheet'
import css from '../shipments.module.css'
import { CargoSheet } from './cargoSheet'
import { CARGO_LINES } from './lines'

/** The cargo lines of the focused shipment, typed or pasted like rows of a sheet, and saved with the shipment's row. */
export function CargoLines({ sheet, id }: { sheet: ShipmentSheet; id: RowId }) {
  useDataVersion(sheet.store)
  const text = String(sheet.store.value(id, CARGO_LINES))
  const locked = sheet.store.isLocked(id)
  const [cargo, setCargo] = useState(() => open(sheet, id))
  // another row, or its lines were changed elsewhere: by a save, an undo, a conflict
  const isStale = cargo.shipment !== id || text !== cargo.known || locked !== cargo.isReadonly
  useEffect(() => {
    if (isStale) setCargo(open(sheet, id))
  }, [isStale, sheet, id])
  if (id === sheet.store.spare) return <p className={css.viewerEmpty}>Type the shipment first, then its cargo lines.</p>
  return isStale ? null : <Lines key={cargo.shipment} sheet={sheet} cargo={cargo} />
}

function open(sheet: ShipmentSheet, id: RowId): CargoSheet {
  const text = String(sheet.store.value(id, CARGO_LINES))
  return new CargoSheet(id, text, sheet.records.get(id)?.cargoLines ?? [], sheet.store.isLocked(id), sheet.weightUnit)
}

function Lines({ sheet, cargo }: { sheet: ShipmentSheet; cargo: CargoSheet }) {
  const typed = useDataVersion(cargo.store)
  const findings = sheet.lineFindings.get(cargo.shipment)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of a line
  useEffect(() => {
    const text = cargo.text()
    if (text === cargo.known) return
    cargo.known = text
    sheet.store.write([{ row: cargo.shipment, column: sheet.store.indexOf(CARGO_LINES), value: text }])
  }, [cargo, sheet, typed])
  useEffect(() => {
    if (findings) cargo.tell(findings)
  }, [cargo, findings])
  return (
    <div className={css.cargo}>
      <p className={css.cargoHint}>
        {cargo.isReadonly
          ? 'These lines can’t be changed.'
          : 'Saved with the row. Weight, volume, pieces and containers that are blank take what the lines come to.'}
      </p>
      <GridRoom line store={cargo.store} label="Cargo lines" pin={0} firstNumber={1} />
    </div>
  )
}
