import { useMemo, useState } from 'react'
import { ApiError, messageOf } from '@/api/errors'
import { FIELD_TYPE_NAMES } from '@/fields'
import { GridRoom, type RowId, useDataVersion, useSelection } from '@/grid'
import { type RefusedRow, RowSheet } from '@/sheet'
import { ActionButton, Callout, doneToast, Loaded, SaveBar, TERMS, ui, useScreenActions } from '@/ui'
import { type GlobalKey, useGlobalKeys, useSaveKeys } from './calls'
import { IncompletePrompt } from './IncompletePrompt'
import { editorColumns, type Property } from './properties'
import css from './templates.module.css'

const KEY_PROPERTIES: readonly Property[] = [
  { name: 'key', label: 'Key', width: 220, tip: 'Letters and digits, starting with a letter' },
  { name: 'groupKey', label: 'Group', width: 190, tip: 'In a template the key becomes group#key' },
  { name: 'label', label: 'Label', width: 200 },
  { name: 'type', label: 'Type', width: 120, options: FIELD_TYPE_NAMES },
  { name: 'length', label: 'Length', width: 80, kind: 'number' },
  { name: 'description', label: 'Description', width: 320 },
]

const keySheet = (rows: readonly GlobalKey[], mayEdit: boolean) =>
  new RowSheet<GlobalKey>(
    {
      columns: () => editorColumns(KEY_PROPERTIES, async () => []),
      cells: (columns, row) => columns.map(({ key }) => String(row[key as keyof GlobalKey])),
      keyOf: ({ groupKey, key }) => `${groupKey}#${key}`,
      readonly: !mayEdit,
    },
    rows,
  )

/** Global field keys: the base of this system's templates. */
export function KeysMode({ mayEdit, onUse }: { mayEdit: boolean; onUse: (key: GlobalKey) => void }) {
  const keys = useGlobalKeys()
  return (
    <Loaded of={keys} what="the field keys">
      {found => <KeysGrid key={JSON.stringify(found.rows)} rows={found.rows} mayEdit={mayEdit} onUse={onUse} />}
    </Loaded>
  )
}

function KeysGrid(props: { rows: GlobalKey[]; mayEdit: boolean; onUse: (key: GlobalKey) => void }) {
  const { rows, mayEdit, onUse } = props
  const [asked, setAsked] = useState<number[]>([])
  const save = useSaveKeys()
  const sheet = useMemo(() => keySheet(rows, mayEdit), [rows, mayEdit])
  const { store } = sheet
  useDataVersion(store)
  const { row } = useSelection(store)
  const chosen = rows[row]
  const changed = store.filledRows.filter(id => store.isChanged(id)).length

  const send = (skipIncomplete: boolean) => {
    setAsked([])
    // every row of the grid is sent, including the spare one: the counts of R348 and R350 are those of the grid
    const data = store.rows.map(id =>
      Object.fromEntries(KEY_PROPERTIES.map(({ name }) => [name, store.value(id, name)])),
    )
    save.mutate(
      { data, skipIncomplete },
      {
        onSuccess: () => doneToast('Keys saved.'),
        onError: error => {
          const told = error instanceof ApiError ? (error.data as { invalidMsgList?: RefusedRow[] } | null) : null
          for (const { tempId, fields } of told?.invalidMsgList ?? []) {
            sheet.say(store.rows[Number(tempId)] as RowId, fields)
          }
          if (error instanceof ApiError && error.code === 'incomplete') {
            setAsked((error.data as { incompleteRows: number[] }).incompleteRows)
          }
        },
      },
    )
  }
  const use = (key: GlobalKey) => {
    onUse(key)
    doneToast(`${key.label} added to the fields. Not saved yet.`)
  }
  const acts = useScreenActions({
    use: {
      label: 'Use in this template',
      isShown: mayEdit,
      whyNot: chosen ? null : 'Select a saved key first',
      perform: () => chosen && use(chosen),
    },
    save: {
      label: 'Save keys',
      tone: 'primary',
      isShown: mayEdit,
      whyNot: changed ? null : TERMS.noChanges,
      isPending: save.isPending,
      perform: () => send(false),
    },
  })
  const failure = save.error && !(save.error instanceof ApiError && save.error.code === 'incomplete')
  return (
    <>
      {failure ? (
        <div className={ui.notice} role="alert">
          <Callout tone="bad" title={messageOf(save.error)} />
        </div>
      ) : null}
      <div className={css.body}>
        <GridRoom store={store} label="Global field keys" pin={1} />
      </div>
      <SaveBar said={rows.length ? 'Keys are shared across the system.' : 'No keys yet. Type or paste them above.'}>
        <ActionButton action={acts.use} />
        <ActionButton action={acts.save} />
      </SaveBar>
      {asked.length ? <IncompletePrompt rows={asked} onYes={() => send(true)} onNo={() => setAsked([])} /> : null}
    </>
  )
}
