import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { api, dataOf } from '@/api/client'
import { keepSession, useSession } from '@/api/session'
import { RecordScreen, recordsUnder } from '@/records'
import { CopyFrom } from './CopyFrom'
import { SystemCountryInput } from './CountryInput'
import { WayOfWorkingInput } from './WayOfWorkingInput'

const INPUTS = { 'system#country': SystemCountryInput, 'system#wayOfWorking': WayOfWorkingInput }

const refetchSession = () => void dataOf(api.GET('/api/session')).then(keepSession)

/** The user who has just created a system is a member of it: the session is refetched, so that the picker offers it. */
function useOffered(systemId: string | undefined, offered: boolean) {
  useEffect(() => {
    if (systemId && !offered) refetchSession()
  }, [systemId, offered])
}

/** `/configuration/system/view`: the systems of the company. A new one is ready to use: switch to it at the top, and
 * copy the configuration of another. */
export default function Systems() {
  const { pathname } = useLocation()
  const under = recordsUnder(pathname, 'system')
  const { systemId } = useParams()
  const [copying, setCopying] = useState(false)
  const isAdmin = useSession(state => state.data?.loggedInUser.isAdmin === 1)
  const current = useSession(state => state.data?.loggedInUser.system.id)
  const company = useSession(state =>
    state.data?.companies.find(each => each.id === state.data?.loggedInUser.company.id),
  )
  const hasOthers = company?.systems.some(each => each.id !== systemId) ?? false
  useOffered(isAdmin ? systemId : undefined, company?.systems.some(each => each.id === systemId) ?? true)
  return (
    <>
      <RecordScreen
        narrowTo={2}
        base="/api/records/system"
        open={pathname.endsWith('/new') ? 'new' : (systemId ?? null)}
        addressOf={(id, kept) => {
          const at = id === null ? `${under}/view` : id === 'new' ? `${under}/new` : `${under}/edit/${id}`
          return kept ? `${at}?${kept}` : at
        }}
        level="default"
        inputs={INPUTS}
        onSaved={saved => {
          // currency, place and way of working of the current system are in the session
          if (saved.id === current) refetchSession()
        }}
        keeps
        actions={
          systemId && isAdmin && hasOthers ? (
            <Button variant="default" onClick={() => setCopying(true)}>
              Copy from system
            </Button>
          ) : null
        }
      />
      {copying && systemId ? <CopyFrom systemId={systemId} onClose={() => setCopying(false)} /> : null}
    </>
  )
}
