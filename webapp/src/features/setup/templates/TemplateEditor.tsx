import { Loaded } from '@/ui'
import { useTemplate } from './calls'
import { EditorScreen } from './EditorScreen'

/** One template at work. A version that is loaded again opens anew: what was typed has been saved or given up. */
export function TemplateEditor({ docType, accountId }: { docType: string; accountId: string }) {
  const template = useTemplate(docType, accountId)
  return (
    <Loaded of={template} what="the template">
      {found => <EditorScreen key={`${found.templateId} ${found.revision}`} template={found} accountId={accountId} />}
    </Loaded>
  )
}
