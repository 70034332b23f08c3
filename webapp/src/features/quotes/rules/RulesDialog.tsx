import { Modal } from '@mantine/core'
import { Loaded } from '@/ui'
import { useRules } from './calls'
import { RuleEditor } from './RuleEditor'
import css from './rules.module.css'

/** The rules a rate search follows, opened from it: of its template, or the default ones (A031). */
export function RulesDialog({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const rules = useRules(templateId)
  const title = templateId ? `Rules of ${rules.data?.set.templateName ?? 'the template'}` : 'Default quote rules'
  return (
    <Modal opened onClose={onClose} size={1080} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={css.dialog}>
        <Loaded of={rules} what="the rules">
          {found => <RuleEditor key={found.set.revision} set={found.set} told={found.told} />}
        </Loaded>
      </div>
    </Modal>
  )
}
