import { Link } from 'react-router'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { count, counted } from '@/ui'
import { type TaggedKind, type TaggingRuleForm, useTaggingPreview } from './calls'
import { addressOfRecord } from './places'
import css from './tagging.module.css'

const NOUNS: Record<TaggedKind, string> = {
  shipment: 'shipment',
  invoice: 'invoice',
  payable: 'carrier invoice',
  document: 'document',
}

function Effect({ kind, words, effect }: { kind: TaggedKind; words: string; effect: Wire<'TaggingEffect'> }) {
  const { examples } = effect
  return (
    <div>
      <p>
        <b>{counted(effect.count, NOUNS[kind])}</b> {words}
      </p>
      {examples.length ? (
        <ul>
          {examples.map(record => (
            <li key={record.id}>
              <Link to={addressOfRecord(kind, record)} target="_blank">
                {record.name}
              </Link>
            </li>
          ))}
          {effect.count > examples.length ? (
            <li className="dim">and {count(effect.count - examples.length)} more</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}

/** What saving the rule would do: how many records get its tag, how many lose it, with examples. */
export function PreviewPart({ form }: { form: TaggingRuleForm | null }) {
  const preview = useTaggingPreview(form)
  const kind = form?.kind ?? 'shipment'
  return (
    <section className={css.preview} aria-label="Preview" aria-live="polite">
      <h2>Preview</h2>
      {form === null ? (
        <p className="dim">Enter conditions and choose a tag to see what the rule would do.</p>
      ) : preview.error ? (
        <p role="alert">{messageOf(preview.error)}</p>
      ) : preview.data ? (
        <>
          <Effect kind={kind} words="would get the tag." effect={preview.data.gain} />
          <Effect kind={kind} words="would lose it." effect={preview.data.lose} />
        </>
      ) : (
        <p className="dim">Counting…</p>
      )}
    </section>
  )
}
