import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { NEW, RecordForm, RecordHistory, RecordScreen, type RecordView, useRecord, useResource } from '@/records'
import { Allowed, Loaded, PageHeader, useAddress } from '@/ui'
import css from './accounts.module.css'
import { BASE, ediAuditAt, rulesOf } from './addresses'

const AUDITS = 'invoiceRules#auditsReceived'
const CHANGE = 'accounts.editAccounts'
const AUDITED = { audited: 'true' }
const isAudited = ({ values }: RecordView) => values[AUDITS] === true || values[AUDITS] === 'true'

/** The EDI audit profiles: of the account in the address, or of all; add one, or change each. */
export default function EdiAuditProfiles() {
  const { accountId = '', systemId = '', metadataId } = useParams()
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  const account = useRecord(BASE, accountId)
  return (
    <Loaded of={account} what="the account" isScreen>
      {found =>
        isNew ? (
          <NewProfile account={found} systemId={systemId} />
        ) : (
          <Profiles account={found} systemId={systemId} open={metadataId ?? null} />
        )
      }
    </Loaded>
  )
}

const nameOf = ({ values }: RecordView) => String(values['account#accountName'])

function Profiles(props: { account: RecordView; systemId: string; open: string | null }) {
  const { account, systemId, open } = props
  const all = useAddress().address.has('all')
  const list = ediAuditAt(systemId, account.id)
  return (
    <RecordScreen
      base={BASE}
      narrowedBy={AUDITED}
      open={open}
      title={all ? undefined : `EDI audit profile for ${nameOf(account)}`}
      accountId={all ? undefined : account.id}
      keeps
      narrowTo={2}
      addressOf={(id, kept) => {
        const at = id ? ediAuditAt(systemId, account.id, `edit/${id}`) : list
        return kept ? `${at}?${kept}` : at
      }}
      actions={
        <>
          <Button component={Link} variant="default" to={all ? list : `${list}?all=1`}>
            {all ? 'This account' : 'All accounts'}
          </Button>
          <Button component={Link} variant="default" to={rulesOf(systemId, account.id)}>
            Account rules
          </Button>
          {isAudited(account) ? null : (
            <Allowed permission={CHANGE}>
              <Button
                component={Link}
                to={ediAuditAt(systemId, account.id, NEW)}
                leftSection={<IconPlus size={14} stroke={1.8} />}
              >
                New
              </Button>
            </Allowed>
          )}
        </>
      }
    />
  )
}

/** Assigns an EDI audit profile to an account; an existing one is changed instead. */
function NewProfile({ account, systemId }: { account: RecordView; systemId: string }) {
  const resource = useResource(BASE, AUDITED)
  const go = useNavigate()
  const edit = ediAuditAt(systemId, account.id, `edit/${account.id}`)
  if (isAudited(account)) return <Navigate to={edit} replace />
  return (
    <>
      <PageHeader
        title={`New EDI audit profile for ${nameOf(account)}`}
        meta={<Link to={ediAuditAt(systemId, account.id)}>EDI audit profiles</Link>}
      />
      <Loaded of={resource} what="the profile">
        {known => (
          <section className={css.form} data-alone aria-label="EDI audit profile">
            <RecordForm
              base={BASE}
              resource={known}
              record={account}
              begun={{ [AUDITS]: true }}
              only={({ key }) => key.startsWith('invoiceRules#')}
              onSaved={() => go(edit)}
            >
              <RecordHistory base={BASE} record={account} permission={CHANGE} />
            </RecordForm>
          </section>
        )}
      </Loaded>
    </>
  )
}
