import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import { addressOfShipment } from '@/entities/shipmentAddress'
import type { RecordView } from '@/records'
import { Callout, counted, DataTable, figure, Loaded, SaveError, Section } from '@/ui'
import { Costs } from './Costs'
import { type MasterDetail, useAddHouses, useMaster } from './calls'
import css from './masters.module.css'

/** The houses of a master, the shipments that name its number, and its costs divided among the houses. */
export function MasterDetails({ master }: { master: RecordView }) {
  const detail = useMaster(master.id, master.revision)
  return (
    <Loaded of={detail} what="the master" bars={4}>
      {found => (
        <>
          <Houses masterId={master.id} detail={found} may={master.mayChange && !master.archived} />
          {found.costs ? (
            <Costs
              masterId={master.id}
              carrier={String(master.values['master#carrier'] ?? '')}
              detail={found}
              costs={found.costs}
              isRemoved={master.archived}
            />
          ) : null}
        </>
      )}
    </Loaded>
  )
}

const measure = (text: string) => (text ? figure(text) : <span className="dim">–</span>)

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
            {
              head: 'Shipment',
              look: 'strong',
              cell: house => <Link to={addressOfShipment(house.shipmentNumber)}>{house.shipmentNumber}</Link>,
            },
            { head: 'Customer', spare: true, cell: house => house.customer },
            { head: 'Pieces', figure: true, cell: house => measure(house.pieces) },
            { head: 'Weight, kg', figure: true, cell: house => measure(house.chargeableWeight) },
            { head: 'Volume, m³', figure: true, cell: house => measure(house.volume) },
          ]}
        />
      ) : (
        <p className={css.none}>Enter shipment numbers under Houses, one a line, and save.</p>
      )}
    </Section>
  )
}
