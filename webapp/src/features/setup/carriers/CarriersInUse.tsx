import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted, DataTable, Dialog, doneToast, Loaded, SaveError, ui } from '@/ui'
import { useAddCarriersInUse, useCarriersInUse } from './calls'

const USED_BY: Record<string, string> = {
  shipments: 'Shipments',
  tariffs: 'Tariffs',
  invoices: 'Invoices',
  costs: 'Costs',
}

/** The carriers that records name and that are not listed yet; all are added unless unticked. */
export function CarriersInUse({ onClose }: { onClose: () => void }) {
  const found = useCarriersInUse()
  const add = useAddCarriersInUse()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const rows = found.data?.rows ?? []
  const chosen = rows.filter(({ code }) => !left.has(code)).map(({ code }) => code)
  const choose = (keys: readonly string[], on: boolean) => {
    const next = new Set(left)
    for (const key of keys) {
      if (on) next.delete(key)
      else next.add(key)
    }
    setLeft(next)
  }
  return (
    <Dialog onClose={onClose} title="Carriers in use" size="lg">
      <SaveError error={add.error} title="Nothing was added" />
      <Loaded of={found} what="the carriers in use" bars={6}>
        {() => (
          <DataTable
            rows={rows}
            rowKey={row => row.code}
            label="Carriers in use"
            choice={{ every: 'All carriers', one: row => `Add ${row.code}`, chosen: new Set(chosen), choose }}
            empty={<p>Every carrier that your records name is listed.</p>}
            columns={[
              { head: 'Code', look: 'mono', cell: row => row.code },
              { head: 'Name', cell: row => row.name || <span className="dim">Not in the list of public codes</span> },
              { head: 'Used by', cell: row => row.usedBy.map(place => USED_BY[place] ?? place).join(', ') },
            ]}
          />
        )}
      </Loaded>
      <div className={ui.dialogActions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {found.data && !rows.length ? 'Close' : 'Cancel'}
        </Button>
        {rows.length ? (
          <Button
            disabled={!chosen.length}
            loading={add.isPending}
            onClick={() =>
              add.mutate(chosen, {
                onSuccess: ({ added }) => {
                  doneToast(`${counted(added, 'carrier')} added`)
                  onClose()
                },
              })
            }
          >
            Add {counted(chosen.length, 'carrier')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
