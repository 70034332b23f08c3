import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { NEW, RecordScreen } from '@/records'
import { Allowed } from '@/ui'
import { CountryInput } from '../organization/CountryInput'
import { BankAccount } from './BankAccount'
import { CarriersInUse } from './CarriersInUse'
import { BASE } from './calls'

const INPUTS = { 'carrier#country': CountryInput }

/** `/carriers/view`: the carriers of the system, with where they are paid. */
export default function Carriers() {
  const { pathname } = useLocation()
  const { carrierId } = useParams()
  const [finding, setFinding] = useState(false)
  return (
    <>
      <RecordScreen
        narrowTo={2}
        base={BASE}
        inputs={INPUTS}
        open={pathname.endsWith(`/${NEW}`) ? NEW : (carrierId ?? null)}
        details={carrier => <BankAccount carrier={carrier} />}
        actions={
          <Allowed permission="carriers.addCarriers">
            <Button variant="default" onClick={() => setFinding(true)}>
              Find carriers in use …
            </Button>
          </Allowed>
        }
        addressOf={(id, kept) => {
          const address = id === null ? '/carriers/view' : id === NEW ? `/carriers/${NEW}` : `/carriers/${id}/edit`
          return kept ? `${address}?${kept}` : address
        }}
      />
      {finding ? <CarriersInUse onClose={() => setFinding(false)} /> : null}
    </>
  )
}
