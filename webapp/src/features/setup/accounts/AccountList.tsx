import { Button } from '@mantine/core'
import { Link, useLocation, useParams } from 'react-router'
import { RecordScreen } from '@/records'
import { CountryInput } from '../organization/CountryInput'
import { accountPlaces, BASE, hierarchyOf, rulesOf, useSystemId } from './addresses'
import { CertificateFile } from './CertificateFile'
import { TaxNumberInput } from './TaxNumberInput'

const INPUTS = { 'account#country': CountryInput, 'tax#taxNumber': TaxNumberInput }

/** The accounts of the system: the list, the form of the open or new one, and the upload of a workbook. */
export default function AccountList() {
  const systemId = useSystemId()
  const { pathname } = useLocation()
  const { accountId, templateId } = useParams()
  const place = accountPlaces(pathname)
  const uploads = pathname.endsWith('/Upload')
  const open = pathname.endsWith('/new') ? 'new' : uploads ? null : (accountId ?? templateId ?? null)
  return (
    <RecordScreen
      narrowTo={2}
      base={BASE}
      inputs={INPUTS}
      details={account => <CertificateFile account={account} />}
      open={open}
      uploads={uploads}
      addressOf={(id, kept) => {
        const at = id === null ? place.list : id === 'new' ? place.make : place.edit(id)
        return kept ? `${at}?${kept}` : at
      }}
      actions={
        open && open !== 'new' ? (
          <>
            <Button component={Link} variant="default" to={rulesOf(systemId, open)}>
              Rules
            </Button>
            <Button component={Link} variant="default" to={hierarchyOf(open)}>
              Hierarchy
            </Button>
          </>
        ) : null
      }
    />
  )
}
