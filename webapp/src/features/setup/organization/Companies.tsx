import { Button } from '@mantine/core'
import { Link, useLocation, useParams } from 'react-router'
import { RecordScreen, recordsUnder } from '@/records'
import { Allowed } from '@/ui'
import { CountryInput } from './CountryInput'

const INPUTS = { 'company#country': CountryInput }

/** `/configuration/company/view`: the company itself, as named on its invoices. */
export default function Companies() {
  const { companyId } = useParams()
  const under = recordsUnder(useLocation().pathname, 'company')
  return (
    <RecordScreen
      narrowTo={2}
      base="/api/records/company"
      open={companyId ?? null}
      addressOf={(id, kept) => {
        const at = id === null ? `${under}/view` : `${under}/edit/${id}`
        return kept ? `${at}?${kept}` : at
      }}
      level="default"
      inputs={INPUTS}
      keeps
      actions={
        <>
          <Button component={Link} variant="default" to={`${under}/viewH`}>
            Hierarchy
          </Button>
          <Allowed permission="company.newCompany">
            <Button component={Link} variant="default" to={`${under}/new`}>
              New company
            </Button>
          </Allowed>
        </>
      }
    />
  )
}
