/** The names of the filters in an address: any of these tags, who gave them, none of these, tagged by this rule. */
export const TAG_PARAMS = { any: 'tag', given: 'tagGiven', none: 'notag', rule: 'taggingRule' } as const
export const NO_TAG_FILTER = {
  [TAG_PARAMS.any]: null,
  [TAG_PARAMS.given]: null,
  [TAG_PARAMS.none]: null,
  [TAG_PARAMS.rule]: null,
}
export type TagGiver = 'rule' | 'hand'

/** Who gave the tags that an address asks for; null: whoever did. */
function giverAsked(address: URLSearchParams): TagGiver | null {
  const giver = address.get(TAG_PARAMS.given)
  return giver === 'rule' || giver === 'hand' ? giver : null
}

/** The filter by tags of an address. */
export const tagsAsked = (address: URLSearchParams) => ({
  tags: address.getAll(TAG_PARAMS.any),
  tagsGiven: giverAsked(address),
  withoutTags: address.getAll(TAG_PARAMS.none),
  taggingRule: address.get(TAG_PARAMS.rule) ?? '',
})

interface TagsAsked {
  tags?: readonly string[]
  withoutTags?: readonly string[]
  taggingRule?: string
}

/** Whether a filter asks for tags. */
export const isTagsAsked = ({ tags = [], withoutTags = [], taggingRule = '' }: TagsAsked): boolean =>
  !!(tags.length || withoutTags.length || taggingRule)
