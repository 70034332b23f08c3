import { Select } from '@mantine/core'
import { messageOf } from '@/api/errors'
import { alertToast, moment, Section, TERMS, ui } from '@/ui'
import { type TaggedKind, useTagById, useTagRecords, useTags, useTagsOf } from './calls'
import { TagChip } from './TagChips'
import css from './tags.module.css'

interface RecordTagsProps {
  kind: TaggedKind
  id: string
  revision: number
  /** The queries that show the record; a grid refreshes its rows instead. */
  refetched?: readonly (readonly unknown[])[]
  onChanged?: () => void
}

/** The tags of one record: who or which rule gave each, and adding and removing one's own. */
export function RecordTags({ kind, id, revision, refetched = [], onChanged }: RecordTagsProps) {
  const given = useTagsOf(kind, id, revision)
  const tags = useTags()
  const byId = useTagById()
  const change = useTagRecords(...refetched)
  const shown = given.data?.tags.filter(each => byId.has(each.tagId)) ?? []
  const mayChange = given.data?.mayChange ?? false
  if (!given.data || (!tags.length && !shown.length)) return null
  const send = (parts: { add?: string[]; remove?: string[] }) =>
    change.mutate(
      { kind, ids: [id], ...parts },
      { onSuccess: () => onChanged?.(), onError: error => alertToast(messageOf(error)) },
    )
  const others = tags.filter(tag => !shown.some(each => each.tagId === tag.id && each.by))
  return (
    <Section title="Tags">
      <div className={css.given}>
        <ul aria-label="Tags">
          {shown.map(each => {
            const tag = byId.get(each.tagId)
            return tag ? (
              <li key={tag.id}>
                <TagChip tag={tag} />
                <span className="dim">
                  {[
                    each.rules.length ? `by rule ${each.rules.map(name => `“${name}”`).join(', ')}` : '',
                    each.by ? `by ${each.by}${each.on ? `, ${moment(each.on)}` : ''}` : '',
                  ]
                    .filter(Boolean)
                    .join('; ')}
                </span>
                {mayChange && each.by ? (
                  <button
                    type="button"
                    className={ui.link}
                    aria-label={`Remove tag ${tag.name}`}
                    disabled={change.isPending}
                    onClick={() => send({ remove: [tag.id] })}
                  >
                    Remove
                  </button>
                ) : null}
              </li>
            ) : null
          })}
        </ul>
        {mayChange && others.length ? (
          <Select
            key={shown.length}
            w={200}
            aria-label="Add tag"
            placeholder="Add tag"
            searchable
            nothingFoundMessage={TERMS.noMatches}
            disabled={change.isPending}
            data={others.map(tag => ({ value: tag.id, label: tag.name }))}
            value={null}
            onChange={tagId => tagId && send({ add: [tagId] })}
          />
        ) : null}
      </div>
    </Section>
  )
}
