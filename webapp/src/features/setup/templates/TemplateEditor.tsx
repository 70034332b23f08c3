import { Loaded } from '@/ui'
import { useTemplate } from './calls'
import { EditorScreen } from './EditorScreen'

/** The editor of one template. A reloaded version opens as a new sheet: changes have been saved or discarded. */
export function TemplateEditor({ docType, accountId }: { docType: string; accountId: string }) {
  const template = useTemplate(docType, accountId)
  return (
    <Loaded of={template} what="the template">
      {found => <EditorScreen key={`${found.templateId} ${found.revision}`} template={found} accountId={accountId} />}
    </Loaded>
  )
}
