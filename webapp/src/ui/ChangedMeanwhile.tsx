import { Button } from '@mantine/core'
import { isConflict } from '@/api/errors'
import { Callout } from './Callout'
import { differing, isSet, type SavedField } from './draft'
import { type Change, ChangeList } from './History'
import { SaveError } from './SaveError'
import ui from './ui.module.css'
import type { Standing } from './useDraft'

/** The display text of a value; of a set, of each item. */
type Words = (field: string, value: string) => string

export interface ChangedMeanwhileProps {
  of: Pick<Standing, 'isBehind' | 'saved' | 'discard'>
  save: { error: unknown; isPending: boolean; isSuccess: boolean; reset: () => void }
  /** The labels of the fields; fields without one are not shown. */
  labels: Readonly<Record<string, string>>
  words?: Words | undefined
}

/**
 * Why a form was not saved. If another user saved in the meantime: what they changed, and that one's own changes are
 * still there; the user can save on top of theirs, or discard their own.
 */
export function ChangedMeanwhile({ of, save, labels, words = (_field, value) => value }: ChangedMeanwhileProps) {
  // during a save, and while leaving the screen after it, the stored version is the user's own; a later change by
  // others shows at the next save, which is refused
  const isTold = of.isBehind && !save.isPending && !save.isSuccess
  const error = isTold && isConflict(save.error) ? null : save.error
  const told = of.saved.filter(({ field }) => field in labels)
  const kept = told.filter(({ isKept }) => isKept).map(({ field }) => labels[field])
  return (
    <>
      <SaveError error={error} />
      {isTold ? (
        <div role="alert">
          <Callout tone="warn" title="This was changed meanwhile. What you typed is still here.">
            {told.length ? <ChangeList changes={told.map(each => changeOf(each, labels, words))} /> : null}
            <p>
              {kept.length
                ? `If you save, your entry for ${kept.join(', ')} replaces this.`
                : 'If you save, both changes stay.'}
            </p>
            <div className={ui.noticeActions}>
              <Button
                variant="default"
                onClick={() => {
                  save.reset()
                  of.discard()
                }}
              >
                Use their version
              </Button>
            </div>
          </Callout>
        </div>
      ) : null}
    </>
  )
}

function changeOf({ field, before, after }: SavedField, labels: ChangedMeanwhileProps['labels'], words: Words): Change {
  const change = { key: field, label: labels[field] ?? field }
  if (isSet(before) && isSet(after)) {
    const lost = before.filter(each => !after.includes(each))
    const gained = after.filter(each => !before.includes(each))
    const list = (values: string[]) => values.map(each => words(field, each)).join(', ')
    return { ...change, before: list(lost), after: list(gained) }
  }
  const fields = isFields(before) && isFields(after) ? differing(before, after).filter(key => isPlain(after[key])) : []
  const list = (of: unknown) => fields.map(key => read((of as Fields)[key])).join(', ')
  if (fields.length) return { ...change, before: list(before), after: list(after) }
  if (!isPlain(before) || !isPlain(after)) return { ...change, before: '', after: 'changed' }
  return { ...change, before: words(field, read(before)), after: words(field, read(after)) }
}

type Fields = Record<string, unknown>
const isPlain = (value: unknown) => typeof value !== 'object' || value === null
const isFields = (value: unknown): value is Fields => !isPlain(value) && !Array.isArray(value)

const read = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? ''))
