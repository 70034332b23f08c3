import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DraftForm, SubmitButton, ui, useDraft } from '@/ui'
import { type SavedReport, useSavedReport, useSaveReport } from '../calls'
import type { Plan } from '../plan'
import css from '../reports.module.css'

interface SaveDialogProps {
  plan: Plan
  /** The report being changed; null for a new one. */
  saved: SavedReport | null
  /** The default name of a copy. */
  suggested: { name: string; description: string } | null
  onSaved: (report: SavedReport) => void
  onClose: () => void
}

const LABELS = { name: 'Name', description: 'Description', shared: 'Shared', onTrends: 'On Trends' }

/** Names a report and sets who sees it. If two users save the same one, the second gets a conflict. */
export function SaveDialog({ plan, saved, suggested, onSaved, onClose }: SaveDialogProps) {
  // refetched after a refusal, too
  const read = useSavedReport(saved?.id ?? '')
  const stored = read.data ?? saved
  const begun = {
    name: stored?.name ?? suggested?.name ?? '',
    description: stored?.description ?? suggested?.description ?? '',
    shared: stored?.shared ?? false,
    onTrends: stored?.onTrends ?? false,
  }
  const draft = useDraft(begun, stored?.revision ?? 0)
  const [tried, setTried] = useState(false)
  const save = useSaveReport(saved?.id ?? '')
  const { name } = draft.values
  const submit = () => {
    setTried(true)
    if (!name.trim() || save.isPending) return
    save.mutate({ ...draft.values, plan, ...(stored ? { revision: stored.revision } : {}) }, { onSuccess: onSaved })
  }
  return (
    <Dialog onClose={onClose} title={saved ? 'Save this report' : 'Save as a new report'}>
      <DraftForm of={draft} save={save} labels={LABELS} onSend={submit} className={css.form} isShort>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={80}
          placeholder="Revenue by customer and month"
          {...draft.getInputProps('name')}
          error={tried && !name.trim() ? 'Enter a name' : undefined}
        />
        <Textarea
          label="Description (optional)"
          maxLength={300}
          autosize
          minRows={2}
          {...draft.getInputProps('description')}
        />
        <Checkbox
          label="Share with everyone in this system"
          description="They run it with their own rights: it shows each person only what he may see."
          {...draft.getInputProps('shared', { type: 'checkbox' })}
        />
        <Checkbox label="Show on Trends" {...draft.getInputProps('onTrends', { type: 'checkbox' })} />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton of={save}>Save report</SubmitButton>
        </div>
      </DraftForm>
    </Dialog>
  )
}
