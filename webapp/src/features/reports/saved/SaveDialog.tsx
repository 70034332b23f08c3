import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ChangedMeanwhile, Dialog, ui, useDraft } from '@/ui'
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
  const { name, description, shared, onTrends } = draft.values
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!name.trim() || save.isPending) return
    save.mutate(
      { name, description, shared, onTrends, plan, ...(stored ? { revision: stored.revision } : {}) },
      { onSuccess: onSaved },
    )
  }
  return (
    <Dialog onClose={onClose} title={saved ? 'Save this report' : 'Save as a new report'}>
      <form className={css.form} noValidate onSubmit={submit}>
        <ChangedMeanwhile of={draft} save={save} labels={LABELS} />
        <TextInput
          label="Name"
          data-autofocus
          maxLength={80}
          placeholder="Revenue by customer and month"
          value={name}
          error={tried && !name.trim() ? 'Enter a name' : undefined}
          onChange={event => draft.put({ name: event.currentTarget.value })}
        />
        <Textarea
          label="Description (optional)"
          maxLength={300}
          autosize
          minRows={2}
          value={description}
          onChange={event => draft.put({ description: event.currentTarget.value })}
        />
        <Checkbox
          label="Share with everyone in this system"
          description="They run it with their own rights: it shows each person only what he may see."
          checked={shared}
          onChange={event => draft.put({ shared: event.currentTarget.checked })}
        />
        <Checkbox
          label="Show on Trends"
          checked={onTrends}
          onChange={event => draft.put({ onTrends: event.currentTarget.checked })}
        />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save report
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
