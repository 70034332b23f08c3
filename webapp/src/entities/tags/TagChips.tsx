import { type Tag, useTagById } from './calls'
import css from './tags.module.css'

/** A tag as a colored chip; its description is the tooltip. */
export const TagChip = ({ tag }: { tag: Pick<Tag, 'name' | 'color' | 'description'> }) => (
  <span className={css.tag} data-color={tag.color} title={tag.description || tag.name}>
    {tag.name}
  </span>
)

/** The tags of a record by name; removed ones are left out. */
export function TagChips({ ids = [], oneLine = false }: { ids?: readonly string[] | undefined; oneLine?: boolean }) {
  const byId = useTagById()
  const tags = ids.flatMap(id => byId.get(id) ?? []).sort((one, other) => one.name.localeCompare(other.name))
  if (!tags.length) return null
  return (
    <span className={oneLine ? css.oneLine : css.tags}>
      {tags.map(tag => (
        <TagChip key={tag.id} tag={tag} />
      ))}
    </span>
  )
}
