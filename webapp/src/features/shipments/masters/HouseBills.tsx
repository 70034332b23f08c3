import { Button } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { NEW, RecordScreen } from '@/records'
import { Allowed, Callout, counted, SaveError } from '@/ui'
import { BASE, useMakeMaster, useUnmatched } from './calls'
import { MasterDetails } from './MasterDetails'
import css from './masters.module.css'

const ADDRESS = '/reports/hblMapping'
const MOST = 5
const addressOf = (open: string | null, kept = '') => {
  const query = new URLSearchParams(kept)
  if (open) query.set('master', open)
  return query.size ? `${ADDRESS}?${query}` : ADDRESS
}

/** `/reports/hblMapping`: masters with the house shipments they carry; numbers without a master are on top. */
export default function HouseBills() {
  const [query] = useSearchParams()
  return (
    <>
      <Unmatched />
      <RecordScreen
        narrowTo={2}
        base={BASE}
        open={query.get('master') === NEW ? NEW : query.get('master')}
        details={master => <MasterDetails key={master.id} master={master} />}
        addressOf={addressOf}
      />
    </>
  )
}

/** The numbers that shipments name and no master has. */
function Unmatched() {
  const rows = useUnmatched().data?.rows ?? []
  const make = useMakeMaster()
  const go = useNavigate()
  if (!rows.length) return null
  const more = rows.length - MOST
  return (
    <div className={css.unmatched}>
      <Callout tone="warn" title={`${counted(rows.length, 'master number')} without a master`}>
        <SaveError error={make.error} title="Nothing was added" />
        <ul>
          {rows.slice(0, MOST).map(({ number, count, shipmentNumbers }) => (
            <li key={number}>
              <b>{number}</b>
              <span className="dim" title={shipmentNumbers.join(', ')}>
                {counted(count, 'shipment')}
              </span>
              <Allowed permission="masters.editMasters">
                <Button
                  variant="default"
                  loading={make.isPending && make.variables === number}
                  aria-label={`Add master ${number}`}
                  onClick={() => make.mutate(number, { onSuccess: ({ id }) => void go(addressOf(id)) })}
                >
                  Add master
                </Button>
              </Allowed>
            </li>
          ))}
        </ul>
        {more > 0 ? <p className="dim">And {more} more.</p> : null}
      </Callout>
    </div>
  )
}
