import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, dataOf } from '@/api/client'
import { usePermission } from '@/api/permissions'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { writeFilter } from '@/filters'
import { SHIPMENT_NUMBER } from './shipment'

/** The number of open issues of a shipment, as a link; hidden if there are none, or without the permission. */
export function OpenIssues({ shipmentId, number }: { shipmentId: string; number: string }) {
  const raises = usePermission('ims.RaiseIssueIMS')
  const responds = usePermission('ims.ResponseIssueIMS')
  const { data } = useQuery({
    queryKey: ['open-issues', shipmentId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/IMS/filter', {
          params: { query: { moduleName: 'shipment', shipmentId, count: true } },
          signal,
        }),
      ),
    enabled: raises || responds,
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })
  if (!data?.count) return null
  const address = new URLSearchParams()
  writeFilter(address, {
    condition: 'and',
    parts: [{ name: SHIPMENT_NUMBER, operator: 'equalTo', value: number }],
  })
  return (
    <>
      <dt>Issues</dt>
      <dd>
        <Link to={`/invoices/exceptions?${address}`}>
          {data.count === 1 ? '1 open issue' : `${data.count} open issues`}
        </Link>
      </dd>
    </>
  )
}
