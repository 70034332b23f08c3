import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '@/api/errors'
import { usePermission } from '@/api/permissions'
import { Callout, counted, Loaded, SaveError, savedToast, useUnloadWarning } from '@/ui'
import { MatrixGrid } from './MatrixGrid'
import css from './matrix.module.css'
import { type Matrix, useMatrix, useMatrixPreview, useSaveMatrix } from './matrixCalls'
import { type Edits, standing } from './matrixEdits'

/** Permissions by role and group: what each grants, and what a change would mean for whom. */
export function MatrixTab() {
  const matrix = useMatrix()
  return (
    <Loaded of={matrix} what="permissions">
      {data => <Editor matrix={data} />}
    </Loaded>
  )
}

function Editor({ matrix }: { matrix: Matrix }) {
  const [steps, setSteps] = useState<Edits[]>([[]])
  const [find, setFind] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const save = useSaveMatrix()
  const may = usePermission('updateRole')
  const now = steps[steps.length - 1] ?? []
  const edits = standing(now, matrix)
  useUnloadWarning(edits.length > 0)
  const seen = useRef(matrix)
  useEffect(() => {
    // refetched: another user's changes win
    if (seen.current !== matrix) setSteps(before => [standing(before[before.length - 1] ?? [], matrix)])
    seen.current = matrix
  }, [matrix])
  const undo = () => setSteps(before => (before.length > 1 ? before.slice(0, -1) : before))
  const store = () =>
    save.mutate([...edits], {
      onSuccess: () => {
        setSteps([[]])
        savedToast('Permissions updated successfully')
      },
    })
  const keys = (event: KeyboardEvent) => {
    const types = event.target instanceof HTMLInputElement
    if (event.key === '/' && !types) {
      event.preventDefault()
      box.current?.focus()
    } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !types) {
      event.preventDefault()
      undo()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its children
    <div className={css.matrix} onKeyDown={keys}>
      <div className={css.tools}>
        <TextInput
          ref={box}
          w={280}
          aria-label="Find permissions"
          placeholder="Find permissions"
          leftSection={<IconSearch size={14} stroke={1.6} />}
          value={find}
          onChange={event => setFind(event.currentTarget.value)}
        />
        <span className={css.keys}>Arrows move · Space gives or takes · / finds · Ctrl+Z undoes</span>
        {may ? (
          <>
            <Button variant="default" disabled={steps.length < 2} onClick={undo}>
              Undo
            </Button>
            <Button disabled={edits.length === 0} loading={save.isPending} onClick={store}>
              {edits.length ? `Save ${counted(edits.length, 'change')}` : 'Save'}
            </Button>
          </>
        ) : null}
      </div>
      <SaveError error={save.error} />
      <Changes edits={edits} />
      <MatrixGrid
        matrix={matrix}
        find={find}
        edits={edits}
        locked={may ? '' : 'You can look, not change.'}
        onEdit={next => setSteps(before => [...before, next])}
      />
    </div>
  )
}

/** What changes for whom, before saving. */
function Changes({ edits }: { edits: Edits }) {
  const preview = useMatrixPreview([...edits])
  if (edits.length === 0) return <div role="status" />
  const told = preview.data
  return (
    <div role="status">
      {preview.error ? <Callout tone="bad" title={messageOf(preview.error)} /> : null}
      {told && !preview.error ? (
        <Callout tone="warn" title="What changes">
          <ul className={css.changes}>
            {told.columns.map(each => (
              <li key={`${each.kind} ${each.id}`}>
                <b>
                  {each.name} +{each.added.length} −{each.removed.length}
                </b>
                : {counted(each.gaining, 'user')} gaining, {each.losing} losing, {each.working} signed in
              </li>
            ))}
          </ul>
          {told.names.length ? <p className={css.names}>{told.names.join(', ')}</p> : null}
        </Callout>
      ) : null}
    </div>
  )
}
