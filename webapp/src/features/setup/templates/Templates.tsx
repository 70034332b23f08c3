import { useParams, useSearchParams } from 'react-router'
import { RecordScreen, recordInQuery } from '@/records'
import { templateAddress, templateList } from './addresses'
import { TemplateEditor } from './TemplateEditor'

/** The templates of a system and of its accounts; with a type in the address, the editor of that template. */
export default function Templates() {
  const { systemId = '' } = useParams()
  const [address] = useSearchParams()
  const docType = address.get('type')
  const accountId = address.get('account') ?? ''
  return docType ? (
    <TemplateEditor key={`${docType} ${accountId}`} docType={docType} accountId={accountId} />
  ) : (
    <RecordScreen
      base="/api/templates"
      open={null}
      addressOf={recordInQuery(templateList(systemId))}
      pages={{ of: row => templateAddress(systemId, String(row.values['template#docType']), row.accountId) }}
    />
  )
}
