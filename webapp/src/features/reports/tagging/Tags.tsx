import { Button } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import { useTags } from '@/entities/tags/calls'
import { TagChip } from '@/entities/tags/TagChips'
import { alertToast, askAndRemove, count, DataTable, doneToast, EmptyState, PageHeader, ui, useAddress } from '@/ui'
import { AboutTag } from './AboutTag'
import { CHANGES, loadTagUses, type Tag, useRemovedTags, useRemoveTag, useRestoreTag } from './calls'
import { kindWord } from './places'
import { TagDialog } from './TagDialog'
import css from './tagging.module.css'

/** The tag whose uses and history are shown. */
const OPEN = 'tag'

/** Where a tag is used, in a sentence. */
async function usesInWords(tag: Tag): Promise<string> {
  const uses = await loadTagUses(tag)
  if (uses.rules.length) return `Tagging rules give it: ${uses.rules.join(', ')}. Remove or change them first.`
  const used = uses.records.filter(each => each.count)
  if (!used.length) return 'No record you see has it. It can be restored.'
  const words = used.map(each => `${count(each.count)} ${kindWord(each.kind).toLowerCase()}`).join(', ')
  return `${words} have it and no longer show it. Restoring the tag shows it again.`
}

/** `/reports/taggingrules/tags`: the tags of the system. */
export default function Tags() {
  const tags = useTags()
  const mayChange = usePermission(CHANGES)
  const { address } = useAddress()
  const opened = tags.find(tag => tag.id === address.get(OPEN))
  const [edited, setEdited] = useState<Tag | 'new' | null>(null)
  const [showsRemoved, setShowsRemoved] = useState(false)
  const removed = useRemovedTags(showsRemoved)
  const remove = useRemoveTag()
  const restore = useRestoreTag()
  const ask = async (tag: Tag) => {
    try {
      const meaning = await usesInWords(tag)
      await askAndRemove({
        title: `Remove tag ${tag.name}?`,
        meaning,
        confirm: 'Remove tag',
        remove,
        of: tag,
        done: `${tag.name} was removed.`,
      })
    } catch {
      alertToast(`Could not find out where ${tag.name} is used. Try again.`)
    }
  }
  const act = (label: string, tag: Tag, perform: () => void) => (
    <button type="button" className={ui.link} aria-label={`${label} ${tag.name}`} onClick={perform}>
      {label}
    </button>
  )
  return (
    <>
      <PageHeader title="Tags" meta={<span>{count(tags.length)} in use</span>}>
        <Button variant="subtle" onClick={() => setShowsRemoved(!showsRemoved)}>
          {showsRemoved ? 'Hide removed tags' : 'Show removed tags'}
        </Button>
        {mayChange ? (
          <Button leftSection={<IconPlus size={14} stroke={1.8} />} onClick={() => setEdited('new')}>
            New tag
          </Button>
        ) : null}
      </PageHeader>
      <div className={css.page}>
        {tags.length ? (
          <DataTable
            rows={tags}
            rowKey={tag => tag.id}
            label="Tags"
            columns={[
              {
                head: 'Tag',
                cell: tag => (
                  <Link to={`?${new URLSearchParams({ [OPEN]: tag.id })}`} aria-label={`About tag ${tag.name}`}>
                    <TagChip tag={tag} />
                  </Link>
                ),
              },
              { head: 'Description', fit: 'wrap', cell: tag => tag.description || <span className="dim">–</span> },
              mayChange && {
                head: 'Change',
                cell: tag => (
                  <span className={css.acts}>
                    {act('Edit', tag, () => setEdited(tag))}
                    {act('Remove', tag, () => void ask(tag))}
                  </span>
                ),
              },
            ]}
          />
        ) : (
          <EmptyState
            icon={IconTag}
            title="No tags yet"
            body="A tag has a name and a color. Rules give it to records, and so can everyone who may change them."
          />
        )}
        {opened ? <AboutTag key={opened.id} tag={opened} /> : null}
        {showsRemoved ? (
          <DataTable
            rows={removed.data?.tags ?? []}
            rowKey={tag => tag.id}
            label="Removed tags"
            columns={[
              { head: 'Removed tag', cell: tag => <TagChip tag={tag} /> },
              { head: 'Description', fit: 'wrap', cell: tag => tag.description || <span className="dim">–</span> },
              mayChange && {
                head: 'Change',
                cell: tag =>
                  act('Restore', tag, () =>
                    restore.mutate(tag, {
                      onSuccess: () => doneToast(`${tag.name} is back.`),
                      onError: error => alertToast(error.message),
                    }),
                  ),
              },
            ]}
          />
        ) : null}
      </div>
      {edited ? <TagDialog tag={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}
