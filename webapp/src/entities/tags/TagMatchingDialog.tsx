import { Button, Radio, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { Callout, count, counted, Dialog, doneToast, Loaded, SaveError, TERMS, ui } from '@/ui'
import { type TagMatching, useTagMatching, useTagMatchingPreview, useTags } from './calls'

interface TagMatchingDialogProps {
  matching: TagMatching
  /** The singular of what is tagged. */
  noun: string
  /** With the key of the task that tags them. */
  onStarted: (memCacheKey: string) => void
  onClose: () => void
}

/** Gives a tag to all records that a list finds, or takes it off, in the background: first how many they are. */
export function TagMatchingDialog({ matching, noun, onStarted, onClose }: TagMatchingDialogProps) {
  const tags = useTags()
  const [adds, setAdds] = useState(true)
  const [tagId, setTagId] = useState<string | null>(null)
  const preview = useTagMatchingPreview(matching)
  const start = useTagMatching()
  const found = preview.data?.count ?? 0
  const isTooMany = found > (preview.data?.most ?? 0)
  const go = () => {
    if (!tagId) return
    start.mutate(
      { ...matching, ...(adds ? { add: [tagId] } : { remove: [tagId] }) },
      {
        onSuccess: started => {
          doneToast(`Tagging ${counted(started.count, noun)}: started. The bell shows its progress.`)
          onStarted(started.memCacheKey)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title={`Tag all ${noun}s that match`}>
      <Stack gap={16}>
        <Radio.Group label="Action" value={adds ? 'add' : 'remove'} onChange={value => setAdds(value === 'add')}>
          <Stack gap={8} mt={8}>
            <Radio value="add" label="Add a tag" />
            <Radio value="remove" label="Remove a tag" />
          </Stack>
        </Radio.Group>
        <Select
          label="Tag"
          data={tags.map(tag => ({ value: tag.id, label: tag.name }))}
          value={tagId}
          searchable
          nothingFoundMessage={TERMS.noMatches}
          onChange={setTagId}
        />
        <Loaded of={preview} what="how many match" bars={1}>
          {({ most }) =>
            isTooMany ? (
              <Callout tone="warn" title={`${counted(found, noun)} match`}>
                <p>At most {count(most)} can be tagged at once. Narrow the list.</p>
              </Callout>
            ) : (
              <p>
                {found
                  ? `${counted(found, noun)} that you may change. The list is fixed when you start; this runs in the background.`
                  : `The list has no ${noun}s that you may change.`}
              </p>
            )
          }
        </Loaded>
        <SaveError error={start.error} title="Nothing was tagged" />
        <div className={ui.dialogActions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button loading={start.isPending} disabled={!tagId || !found || isTooMany || preview.isFetching} onClick={go}>
            {adds ? 'Tag' : 'Remove tag from'} {counted(found, noun)}
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}
