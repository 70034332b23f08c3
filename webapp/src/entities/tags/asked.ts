/** The names of the filters in an address: any of these tags, none of these, tagged by this rule. */
export const TAG_PARAMS = { any: 'tag', none: 'notag', rule: 'taggingRule' } as const
export const NO_TAG_FILTER = { [TAG_PARAMS.any]: null, [TAG_PARAMS.none]: null, [TAG_PARAMS.rule]: null }

/** The filter by tags of an address. */
export const tagsAsked = (address: URLSearchParams) => ({
  tags: address.getAll(TAG_PARAMS.any),
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
