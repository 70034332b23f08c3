import { Button, Menu } from '@mantine/core'
import { IconArrowsMove, IconChevronDown, IconKey, IconMail, IconSend } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useSession } from '@/api/session'
import { Allowed, alertToast, EmptyState, ListScreen, StatusBadge, showDay, useAddress } from '@/ui'
import { emailAccountsAt, formAt, keysAt, kindsAt, moveAt, NEW, type Place, placeOf } from './addresses'
import { ADD, MOVE, PAGE, type Row, useFields, useProfiles } from './calls'
import { isByAccessPoint } from './form'
import { KINDS, kindOf } from './kinds'
import css from './profiles.module.css'

const ONE_ACCOUNT = 'Select only 1 account'
const LEVELS: Record<string, string> = { account: 'This account', parent: 'Parent account', system: 'System default' }

/** The delivery profiles of a system, or all that may deliver the invoices of an account, with which one applies and
 * why. */
export default function Profiles() {
  const { pathname } = useLocation()
  const params = useParams()
  const navigate = useNavigate()
  const place = placeOf(pathname, params)
  const kind = kindOf(pathname)
  const { page } = useAddress()
  const isSeveral = place.accountId.includes(',')
  const profiles = useProfiles(isSeveral ? { ...place, accountId: '' } : place, kind?.type ?? '', page)
  useEffect(() => {
    if (!isSeveral) return
    alertToast(ONE_ACCOUNT)
    navigate('/accounts/view', { replace: true })
  }, [isSeveral, navigate])
  if (isSeveral) return null
  return (
    <ListScreen
      title={kind?.plural ?? 'Delivery profiles'}
      noun="profile"
      actions={
        <>
          <Others place={place} />
          <Allowed permission={ADD}>
            <NewProfile place={place} only={kind?.type} />
          </Allowed>
        </>
      }
      toolbar="About these profiles"
      filters={
        <span className="dim">
          {place.accountId
            ? 'For each type the nearest profile applies: this account’s own, then its parent’s, then the system default.'
            : 'Accounts without a profile of their own send by these.'}
        </span>
      }
      of={profiles}
      what="delivery profiles"
      rows={profiles.data?.data}
      limit={PAGE}
      hidesOnePage
      region="Delivery profiles"
      rowKey={row => row.id || `${row.type} ${row.level} ${row.updatedOn}`}
      state={row => (!row.isActiveProfile || (!!place.accountId && !row.applies)) && 'dimmed'}
      empty={
        <EmptyState
          icon={IconSend}
          title="No delivery profiles yet"
          body="Add one to say to whom invoices go, how, and when. Until then they are delivered by hand."
        />
      }
      open={row => row.id && navigate(addressOf(place, row))}
      columns={[
        {
          head: 'Profile',
          look: 'strong',
          names: true,
          cell: row => (row.id ? <Link to={addressOf(place, row)}>{row.profileName}</Link> : row.profileName),
        },
        { head: 'Type', cell: row => KINDS.find(each => each.type === row.type)?.label ?? row.type },
        place.accountId
          ? {
              head: 'From',
              cell: row => (row.level === 'parent' ? row.accountName || 'A parent account' : LEVELS[row.level]),
            }
          : null,
        { head: 'Goes to', cell: row => row.recipient || <span className="dim">–</span>, most: 240, fit: 'clip' },
        {
          head: 'Takes',
          fit: 'wrap',
          cell: row => Object.values(row.profileBase).flat().join(', ') || <span className="dim">All invoices</span>,
        },
        place.accountId
          ? {
              head: 'Applies',
              fit: 'wrap',
              cell: row => (
                <>
                  <StatusBadge
                    status={row.applies ? 'Applies' : 'Does not apply'}
                    tone={row.applies ? 'ok' : 'none'}
                    plain
                  />
                  <div className={css.under}>{row.why}</div>
                </>
              ),
            }
          : {
              head: 'State',
              cell: row => <StatusBadge status={row.isActiveProfile ? 'Active' : 'Inactive'} />,
            },
        {
          head: 'Next run',
          cell: row =>
            row.scheduledOn ? (
              `${showDay(row.scheduledOn.slice(0, 10))} ${row.scheduledOn.slice(11, 16)}`
            ) : (
              <span className="dim">–</span>
            ),
          title: row => row.timeZone,
        },
        { head: 'Saved by', cell: row => row.updatedBy, spare: true },
      ]}
    />
  )
}

function addressOf(place: Place, row: Row): string {
  if (!row.accountId) return formAt({ ...place, accountId: '', isHome: false }, row.type, row.id)
  return formAt({ ...place, accountId: row.accountId }, row.type, row.id)
}

function Others({ place }: { place: Place }) {
  const own = useSession(session => session.data?.loggedInUser.system.id)
  if (place.accountId)
    return (
      <Allowed permission={MOVE}>
        <Button
          variant="default"
          component={Link}
          to={moveAt(place)}
          leftSection={<IconArrowsMove size={14} stroke={1.8} />}
        >
          Move
        </Button>
      </Allowed>
    )
  const systemId = place.systemId || own || ''
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to={emailAccountsAt(systemId)}
        leftSection={<IconMail size={14} stroke={1.8} />}
      >
        Email accounts
      </Button>
      <Button variant="default" component={Link} to={keysAt(systemId)} leftSection={<IconKey size={14} stroke={1.8} />}>
        Key files
      </Button>
    </>
  )
}

function NewProfile({ place, only }: { place: Place; only: string | undefined }) {
  // a company that is not registered for tax sends no electronic invoices
  const formats = useFields(place).data?.einvoiceFormats ?? []
  if (only)
    return (
      <Button component={Link} to={formAt(place, only, NEW)}>
        New profile
      </Button>
    )
  const kinds = kindsAt(place).filter(kind => !isByAccessPoint(kind.type) || formats.length)
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} stroke={1.8} />}>New profile</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(kind => (
          <Menu.Item key={kind.type} component={Link} to={formAt(place, kind.type, NEW)}>
            {kind.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
