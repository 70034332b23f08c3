import { useLocation, useSearchParams } from 'react-router'
import { NEW, RecordScreen } from '@/records'

const UNDER = '/configuration/payables/workflow'

/** How carriers' invoices are approved, and who releases their payments: by rules, of which the first that matches
 * applies. */
export default function Workflows() {
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  const [address] = useSearchParams()
  return (
    <RecordScreen
      base="/api/records/payableRule"
      open={isNew ? NEW : address.get('record')}
      addressOf={(open, kept) => {
        if (open === NEW) return `${UNDER}/${NEW}`
        const query = new URLSearchParams(kept)
        query.delete('record')
        if (open) query.set('record', open)
        return query.size ? `${UNDER}/view?${query}` : `${UNDER}/view`
      }}
      narrowTo={4}
      applies={(field, values) => field.key !== 'rule#ladder' || values['rule#approval'] === 'ladder'}
      actions={<span className="dim">The first rule that applies counts</span>}
    />
  )
}
