import { MultiSelect } from '@mantine/core'
import { FilterChip, useAddress } from '@/ui'
import { TAG_PARAMS, tagsAsked } from './asked'
import { useTags } from './calls'

/** Filters a list by tags: any of some, none of others. Without tags in the system there is nothing to choose. */
export function TagFilter() {
  const tags = useTags()
  const { address, put } = useAddress()
  if (!tags.length) return null
  const data = tags.map(tag => ({ value: tag.id, label: tag.name }))
  const asked = tagsAsked(address)
  const choice = (name: string, label: string, value: string[]) => (
    <MultiSelect
      w={value.length ? 220 : 132}
      aria-label={label}
      placeholder={value.length ? '' : label}
      data={data}
      searchable
      clearable
      value={value}
      onChange={next => put({ [name]: next })}
    />
  )
  return (
    <>
      {choice(TAG_PARAMS.any, 'Any of tags', asked.tags)}
      {asked.tagsGiven ? (
        <FilterChip
          field="Tags"
          op="given by"
          value={asked.tagsGiven === 'rule' ? 'rules' : 'people'}
          onClear={() => put({ [TAG_PARAMS.given]: null })}
        />
      ) : null}
      {choice(TAG_PARAMS.none, 'None of tags', asked.withoutTags)}
      {asked.taggingRule ? (
        <FilterChip field="Tagging rule" value="this one" onClear={() => put({ [TAG_PARAMS.rule]: null })} />
      ) : null}
    </>
  )
}
