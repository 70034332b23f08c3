import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePermission } from '@/api/permissions'
import { suggestFor } from '@/fields'
import { Grid } from '@/grid'
import { CellStates, SaveNotices, useSheetFacts, useSheetSave, type WireRow } from '@/sheet'
import { ActionButton, alertToast, Dialog, Gap, Loaded, ui, useScreenActions, warnToast } from '@/ui'
import { raiseIssues, useRaiseProfiles } from './calls'
import css from './exceptions.module.css'
import { CORRECT_AND_SAVE, type Module, NONE_TO_RAISE, type Profile } from './issues'
import { IssueSheet } from './sheet'

const HEIGHT = 320
const SAVE_SHIPMENTS = 'shipmentEntry.saveShipmentEntry'

interface Parts {
  module: Module
  onClose: () => void
  onRaised: () => void
}

/** Raises issues row by row: for stored shipments and their invoices, or for shipments entered with them. */
export function RaiseDialog({ module, onClose, onRaised }: Parts) {
  const profiles = useRaiseProfiles(module)
  const entersShipments = usePermission(SAVE_SHIPMENTS)
  const [isExisting, setExisting] = useState(true)
  const content = useRef<HTMLDivElement>(null)
  const toGrid = () => content.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  return (
    <Dialog
      onClose={onClose}
      // typing starts in the first row
      onEnterTransitionEnd={toGrid}
      size={1120}
      title={module === 'invoice' ? 'Raise invoice issues' : 'Raise shipment issues'}
    >
      <Loaded of={profiles} what="the fields">
        {({ existing, new: fresh }) => {
          const profile = isExisting ? existing : fresh
          return (
            <div ref={content}>
              {fresh && entersShipments ? (
                <SegmentedControl
                  size="xs"
                  aria-label="Shipments"
                  data={[
                    { value: 'existing', label: 'On existing shipments' },
                    { value: 'new', label: 'On new shipments' },
                  ]}
                  value={isExisting ? 'existing' : 'new'}
                  onChange={value => setExisting(value === 'existing')}
                />
              ) : null}
              {profile ? (
                <Rows
                  key={String(isExisting)}
                  profile={profile}
                  module={module}
                  isExisting={isExisting}
                  onClose={onClose}
                  onRaised={onRaised}
                  onShown={toGrid}
                />
              ) : null}
            </div>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

interface RowsProps extends Parts {
  profile: Profile
  isExisting: boolean
  onShown: () => void
}

function Rows({ profile, module, isExisting, onClose, onRaised, onShown }: RowsProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the grid is mounted
  useEffect(onShown, [])
  const sheet = useMemo(
    () => new IssueSheet({ fields: profile.fields, suggest: suggestFor, does: 'saved', whyKept: () => null }, []),
    [profile],
  )
  const [seed] = useState(() => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`)
  const keyOf = (row: WireRow) => `${seed}-${hashOf(JSON.stringify(row))}`
  const save = useSheetSave(sheet, raiseIssues(module, isExisting, keyOf), onRaised)
  const facts = useSheetFacts(sheet)
  const raise = () => {
    if (save.isPending) return
    if (!facts.toSave) return alertToast(NONE_TO_RAISE)
    save.mutate(undefined, { onSuccess: outcome => outcome.refused && warnToast('Not saved', CORRECT_AND_SAVE) })
  }
  const acts = useScreenActions({
    save: {
      label: facts.toSave > 1 ? `Raise ${facts.toSave} issues` : 'Raise',
      tone: 'primary',
      isPending: save.isPending,
      perform: raise,
    },
  })
  return (
    <>
      <SaveNotices save={save} />
      <div className={css.rows}>
        <Grid store={sheet.store} height={HEIGHT} label="Issues to raise" pin={2} />
      </div>
      <div className={ui.dialogActions}>
        <CellStates store={sheet.store} />
        <Gap />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ActionButton action={acts.save} />
      </div>
    </>
  )
}

/** A short hash of a text: the same row sent again has the same one, a corrected row another. */
function hashOf(text: string): string {
  let hash = 5381
  for (let at = 0; at < text.length; at++) hash = (hash * 33 + text.charCodeAt(at)) >>> 0
  return hash.toString(36)
}
