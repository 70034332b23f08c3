import { IconHistory } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useAccounts } from '@/api/accounts'
import { usePermission } from '@/api/permissions'
import { GridRoom, useDataVersion } from '@/grid'
import { Callout, counted, saveChanges, TERMS, ui, useScreenActions } from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { ConflictNotice } from './ConflictNotice'
import { restoreStep, saveTemplate, type Template } from './calls'
import { EditorHeader } from './EditorHeader'
import { EditorKeys } from './EditorKeys'
import { EffectsDialog } from './EffectsDialog'
import { FieldPanel } from './FieldPanel'
import { FieldSheet } from './fieldSheet'
import { HistoryDrawer } from './HistoryDrawer'
import { IncompletePrompt } from './IncompletePrompt'
import { KeysMode } from './KeysMode'
import { MODES, type Mode, ModeBar } from './ModeBar'
import { Preview } from './Preview'
import { WAS_KEY } from './properties'
import { suggestSource } from './suggestSource'
import css from './templates.module.css'
import { useTemplateSave } from './useTemplateSave'

const HIDDEN = { widths: {}, hidden: [WAS_KEY] }
/** Order, key and label are pinned. */
const PINNED = 3

/** A template as a sheet of its fields: typed, pasted and moved like rows, tried in a preview, saved with its effects.
 */
export function EditorScreen({ template, accountId }: { template: Template; accountId: string }) {
  const mayEdit = usePermission('systemConfig.editProfileMetadata')
  const [mode, setMode] = useState<Mode>(MODES[0])
  const [loaded, setLoaded] = useState(template)
  const fresh = useMemo(
    () => new FieldSheet(template.docType, template.fields, suggestSource, !mayEdit),
    [template, mayEdit],
  )
  const [merged, setMerged] = useState<FieldSheet | null>(null)
  const sheet = merged ?? fresh
  const [historyOpen, showHistory] = useState(false)
  const [incomplete, setIncomplete] = useState<number[]>([])
  const accounts = useAccounts()
  const account = accounts.data?.rows.find(each => each.id === accountId)
  const save = useTemplateSave()
  const work = useRef<HTMLDivElement>(null)
  const focusGrid = () => work.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  useDataVersion(sheet.store)
  const changed = sheet.changeCount()

  const turnTo = (next: Mode) => {
    save.forget()
    setMode(next)
  }
  const send = (leaveOut: readonly number[] = []) => {
    setIncomplete([])
    const sent = sheet.fieldRows().filter(id => !leaveOut.includes(sheet.store.rows.indexOf(id) + 1))
    const rows = sent.map(id => sheet.fieldToSave(id))
    sheet.tell(sent, [])
    save.ask({
      verb: 'Save template',
      done: `${loaded.profileName} saved.`,
      step: (dryRun, affectAccounts) => saveTemplate({ template: loaded, accountId, rows, affectAccounts }, dryRun),
      mayTakeOver: !accountId,
      onRefused: findings => sheet.tell(sent, findings),
    })
  }
  const saveNow = () => {
    if (!mayEdit || save.busy || mode === 'Add Keys') return
    // refusals are shown in the cells
    setMode('Edit Fields')
    const missing = sheet.incompleteRows().map(row => row.number)
    if (missing.length) setIncomplete(missing)
    else saveChanges(sheet.changeCount(), send)
  }
  const acts = useScreenActions({
    history: { label: 'History', icon: IconHistory, perform: () => showHistory(true) },
    save: {
      label: changed ? `Save ${counted(changed, 'field')}` : 'Save',
      tone: 'primary',
      permission: 'systemConfig.editProfileMetadata',
      isShown: mode !== 'Add Keys',
      whyNot: changed ? null : TERMS.noChanges,
      isPending: save.busy,
      perform: saveNow,
    },
  })

  const keepMine = (theirs: Template) => {
    const mine = sheet
    const next = new FieldSheet(theirs.docType, theirs.fields, suggestSource)
    next.carryOver(mine)
    setLoaded(theirs)
    setMerged(next)
    save.settle()
  }
  return (
    <>
      <LeaveGuard changed={changed} what={['field', 'fields']} />
      <EditorHeader
        template={loaded}
        accountId={accountId}
        account={account}
        changed={changed}
        acts={acts}
        onStep={save.ask}
      />
      <ModeBar mode={mode} setMode={turnTo} sheet={sheet} mayEdit={mayEdit} focusGrid={focusGrid} />
      {save.conflict ? <ConflictNotice conflict={save.conflict} onKeepMine={keepMine} onSettled={save.settle} /> : null}
      {save.messages.map(message => (
        <div key={message} className={ui.notice} role="alert">
          <Callout tone="bad" title={message} />
        </div>
      ))}
      {mode === 'Edit Fields' ? (
        <div className={css.body} ref={work}>
          <GridRoom store={sheet.store} label="Fields" pin={PINNED} choices={HIDDEN} />
          <FieldPanel sheet={sheet} mayEdit={mayEdit} docType={loaded.docType} />
        </div>
      ) : null}
      {mode === 'Edit Fields' ? <EditorKeys fields={sheet.fieldRows().length} /> : null}
      {mode === 'Add Keys' ? <KeysMode mayEdit={mayEdit} onUse={key => sheet.addField(key)} /> : null}
      {mode === 'Preview' ? <Preview sheet={sheet} docType={loaded.docType} /> : null}
      {incomplete.length ? (
        <IncompletePrompt rows={incomplete} onYes={() => send(incomplete)} onNo={() => setIncomplete([])} />
      ) : null}
      {save.pending ? (
        <EffectsDialog
          effects={save.pending.effects}
          docType={loaded.docType}
          accountName={account?.name ?? ''}
          verb={save.pending.verb}
          mayTakeOver={save.pending.mayTakeOver}
          saving={save.saving}
          onConfirm={save.confirm}
          onClose={save.giveUp}
        />
      ) : null}
      {historyOpen ? (
        <HistoryDrawer
          template={loaded}
          onClose={() => showHistory(false)}
          onRestore={to => {
            showHistory(false)
            save.ask({
              verb: `Restore version ${to}`,
              done: `Version ${to} restored.`,
              step: restoreStep(loaded, to),
            })
          }}
        />
      ) : null}
    </>
  )
}
