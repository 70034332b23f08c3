import { useSearchParams } from 'react-router'
import { TemplateEditor } from './TemplateEditor'
import { TemplateList } from './TemplateList'

/** The templates of a system; with a type in the address, the template of that type. */
export default function Templates() {
  const [address] = useSearchParams()
  const docType = address.get('type')
  const accountId = address.get('account') ?? ''
  return docType ? (
    <TemplateEditor key={`${docType} ${accountId}`} docType={docType} accountId={accountId} />
  ) : (
    <TemplateList />
  )
}
