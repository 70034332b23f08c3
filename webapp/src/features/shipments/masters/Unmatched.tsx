import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Allowed, Callout, counted, SaveError, savedToast, ui } from '@/ui'
import { addressOf } from './addresses'
import { type UnmatchedMaster, useMapHouses, useUnmatched } from './calls'
import css from './masters.module.css'

const FEW = 3
const FEW_HOUSES = 4

/** `H1, H2 and 3 more` */
function named({ shipments }: UnmatchedMaster): string {
  const more = shipments.length - FEW_HOUSES
  const first = shipments.slice(0, FEW_HOUSES).map(each => each.shipmentNumber)
  return first.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** The shipments that name a master, or share a number, without being houses. */
export function Unmatched() {
  const [query] = useSearchParams()
  const [isWhole, setWhole] = useState(false)
  const rows = useUnmatched().data?.rows ?? []
  const map = useMapHouses()
  const go = useNavigate()
  if (!rows.length) return null
  const kept = query.toString()
  const shipments = rows.reduce((sum, row) => sum + row.shipments.length, 0)
  const more = rows.length - FEW
  const mapped = (row: UnmatchedMaster) =>
    map.mutate(row, {
      onSuccess: masterId => {
        savedToast(`${counted(row.shipments.length, 'shipment')} added to ${row.number}.`)
        void go(addressOf(masterId, kept))
      },
    })
  return (
    <div className={css.unmatched}>
      <Callout tone="warn" title={`${counted(shipments, 'shipment')} without a master`}>
        <SaveError error={map.error} title="Nothing was added" />
        <ul>
          {rows.slice(0, isWhole ? rows.length : FEW).map(row => (
            <li key={row.number}>
              {row.masterId ? (
                <Link to={addressOf(row.masterId, kept)}>{row.number}</Link>
              ) : (
                <b title="No master has this number yet">{row.number}</b>
              )}
              <span className={css.which} title={row.shipments.map(each => each.shipmentNumber).join(', ')}>
                {named(row)}
              </span>
              <Allowed permission="masters.editMasters">
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={map.isPending && map.variables.number === row.number}
                  aria-label={row.masterId ? `Add to ${row.number}` : `Create ${row.number}`}
                  onClick={() => mapped(row)}
                >
                  {row.masterId ? 'Add to master' : 'Create master'}
                </Button>
              </Allowed>
            </li>
          ))}
        </ul>
        {more > 0 ? (
          <button type="button" className={ui.link} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${more} more`}
          </button>
        ) : null}
      </Callout>
    </div>
  )
}
