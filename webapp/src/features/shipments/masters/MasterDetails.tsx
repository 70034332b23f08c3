import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePermission } from '@/api/permissions'
import type { RecordView } from '@/records'
import { Callout, counted, DataTable, Loaded, money, RemoveButton, SaveError, Section, ui } from '@/ui'
import { CostDialog } from './CostDialog'
import { type CostForm, type MasterCost, type MasterDetail, useAddHouses, useMaster, useSaveCosts } from './calls'
import { KEY_WORDS } from './costForm'
import css from './masters.module.css'

/** The houses of a master, the shipments that name its number, and its costs divided among the houses. */
export function MasterDetails({ master }: { master: RecordView }) {
  const detail = useMaster(master.id, master.revision)
  return (
    <Loaded of={detail} what="the master" bars={4}>
      {found => (
        <>
          <Houses masterId={master.id} detail={found} may={master.mayChange && !master.archived} />
          {found.costs ? <Costs masterId={master.id} detail={found} costs={found.costs} /> : null}
        </>
      )}
    </Loaded>
  )
}

interface HousesProps {
  masterId: string
  detail: MasterDetail
  may: boolean
}

function Houses({ masterId, detail, may }: HousesProps) {
  const add = useAddHouses(masterId)
  const allowed = usePermission('masters.editMasters') && may
  const { houses, matching, revision } = detail
  return (
    <Section title="Houses" note={counted(houses.length, 'shipment')}>
      {matching.length ? (
        <div className={css.matching}>
          <Callout tone="info" title={`${counted(matching.length, 'shipment')} with this number`}>
            <p>{matching.map(house => house.shipmentNumber).join(', ')}</p>
            <SaveError error={add.error} title="Not added" />
            {allowed ? (
              <Button
                loading={add.isPending}
                onClick={() => add.mutate({ revision, shipmentIds: matching.map(house => house.shipmentId) })}
              >
                Add as {matching.length === 1 ? 'a house' : 'houses'}
              </Button>
            ) : null}
          </Callout>
        </div>
      ) : null}
      {houses.length ? (
        <DataTable
          rows={houses}
          rowKey={house => house.shipmentId}
          label="Houses"
          density="compact"
          columns={[
            { head: 'Shipment', look: 'strong', cell: house => house.shipmentNumber },
            { head: 'Customer', spare: true, cell: house => house.customer },
            { head: 'Weight', figure: true, cell: house => house.chargeableWeight || <span className="dim">–</span> },
            { head: 'Volume', figure: true, cell: house => house.volume || <span className="dim">–</span> },
          ]}
        />
      ) : null}
    </Section>
  )
}

const formOf = ({ costId, carrier, name, amount, currency, key, shares, note }: MasterCost): CostForm => ({
  costId,
  carrier,
  name,
  amount,
  currency,
  key,
  shares,
  note,
})

function Costs({ masterId, detail, costs }: { masterId: string; detail: MasterDetail; costs: MasterCost[] }) {
  const save = useSaveCosts(masterId)
  const may = usePermission('costs.editCosts')
  const [editing, setEditing] = useState<CostForm | 'new' | null>(null)
  const put = (next: CostForm[], onSuccess?: () => void) =>
    save.mutate({ revision: detail.revision, costs: next }, onSuccess ? { onSuccess } : {})
  const forms = costs.map(formOf)
  return (
    <Section title="Costs" note="Divided among the houses, to the cent">
      {costs.map(cost => (
        <div key={cost.costId} className={css.cost}>
          <div className={css.head}>
            <b>
              {cost.name} {money(cost.amount, cost.currency)} {cost.currency}
            </b>
            <span className="dim">{[cost.carrier, KEY_WORDS[cost.key], cost.by].filter(Boolean).join(' · ')}</span>
            {may ? (
              <>
                <button type="button" className={ui.link} onClick={() => setEditing(formOf(cost))}>
                  Change
                </button>
                <RemoveButton
                  label={`Remove ${cost.name}`}
                  onClick={() => put(forms.filter(other => other.costId !== cost.costId))}
                />
              </>
            ) : null}
          </div>
          {cost.problem ? (
            <Callout tone="warn" title="Not divided">
              <p>{cost.problem}</p>
            </Callout>
          ) : (
            <DataTable
              rows={cost.houses}
              rowKey={part => part.shipmentNumber}
              label={`${cost.name} by house`}
              density="compact"
              columns={[
                { head: 'House', cell: part => part.shipmentNumber },
                { head: 'Why', fit: 'wrap', cell: part => <span className="dim">{part.sentence}</span> },
                {
                  head: cost.currency,
                  figure: true,
                  look: 'strong',
                  cell: part => money(part.amount, cost.currency),
                },
              ]}
            />
          )}
        </div>
      ))}
      <div className={css.acts}>
        {editing ? null : <SaveError error={save.error} title="Not saved" />}
        {may ? (
          <Button variant="default" onClick={() => setEditing('new')}>
            Enter a cost …
          </Button>
        ) : null}
      </div>
      {editing ? (
        <CostDialog
          cost={editing === 'new' ? null : editing}
          houses={detail.houses.map(house => house.shipmentNumber)}
          save={save}
          onSend={cost =>
            put(
              editing === 'new' ? [...forms, cost] : forms.map(other => (other.costId === cost.costId ? cost : other)),
              () => setEditing(null),
            )
          }
          onClose={() => {
            save.reset()
            setEditing(null)
          }}
        />
      ) : null}
    </Section>
  )
}
