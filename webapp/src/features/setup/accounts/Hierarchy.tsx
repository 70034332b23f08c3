import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { Callout, Loaded, PageHeader } from '@/ui'
import css from './accounts.module.css'
import { accountPlaces, BASE } from './addresses'

type Node = Wire<'AccountNode'>
const { list, edit } = accountPlaces('/accounts')

function Branch({ node, current }: { node: Node; current: string }) {
  return (
    <li>
      <Link to={edit(node.id)} aria-current={node.id === current ? 'true' : undefined}>
        {node.name}
      </Link>{' '}
      <span className="dim">{node.number}</span>
      {node.children.length ? (
        <ul>
          {node.children.map(each => (
            <Branch key={each.id} node={each} current={current} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** `/accounts/:accountId/hierarchy`: the account tree of an account, from the top. */
export default function Hierarchy() {
  const { accountId = '' } = useParams()
  const tree = useQuery({
    queryKey: [...recordsKey(BASE), 'hierarchy', accountId],
    queryFn: () =>
      dataOf(api.GET('/api/accounts/{account_id}/hierarchy', { params: { path: { account_id: accountId } } })),
    meta: SHOWN_IN_PLACE,
  })
  return (
    <>
      <PageHeader title="Account hierarchy" meta={<Link to={list}>All accounts</Link>} />
      <Loaded of={tree} what="the hierarchy">
        {top => (
          <div className={css.tree}>
            {top.children.length ? null : (
              <Callout tone="info" title="This account has no parent and no child accounts">
                Choose a parent account in the form of an account.
              </Callout>
            )}
            <ul aria-label="Accounts">
              <Branch node={top} current={accountId} />
            </ul>
          </div>
        )}
      </Loaded>
    </>
  )
}
