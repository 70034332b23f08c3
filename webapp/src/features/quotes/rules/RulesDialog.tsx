import { useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import { alertToast, Dialog, Loaded } from '@/ui'
import { LeaveQuestion } from '@/widgets/LeaveGuard'
import { useRules } from './calls'
import { RULES, RuleEditor } from './RuleEditor'
import css from './rules.module.css'

const NOT_THERE = 404

/**
 * The rules of a rate search, opened from it: of its template, or the default ones (A031). If the template was removed
 * in the meantime there are none: the dialog closes (A066).
 */
export function RulesDialog({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const rules = useRules(templateId)
  const [changed, setChanged] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const isGone = rules.error instanceof ApiError && rules.error.status === NOT_THERE
  useEffect(() => {
    if (!isGone) return
    alertToast('Template not available')
    onClose()
  }, [isGone, onClose])
  const title = templateId ? `Rules for ${rules.data?.set.templateName ?? 'the template'}` : 'Default quote rules'
  return (
    <Dialog onClose={() => (changed ? setLeaving(true) : onClose())} size={1080} title={title}>
      <div className={css.dialog}>
        <Loaded of={rules} what="the rules">
          {found => <RuleEditor key={found.set.revision} set={found.set} told={found.told} onChanged={setChanged} />}
        </Loaded>
      </div>
      <LeaveQuestion opened={leaving} changed={1} what={RULES} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Dialog>
  )
}
