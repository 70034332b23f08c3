import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog, ScrollRegion } from '@/ui'
import type { EdiPartProps, EdiSet } from './calls'
import css from './edi.module.css'
import { FileView } from './FileView'
import { changed, type MappedSegment, newSegment } from './mapping'
import { ReplayDialog } from './ReplayDialog'
import { SegmentForm } from './SegmentForm'
import { SegmentList } from './SegmentList'

interface WorkbenchProps extends EdiPartProps {
  set: EdiSet
  onClose: () => void
}

/** Segments, the mapping of the selected one, and the file of an invoice, next to each other. */
export function Workbench({ set, configurations, onChange, disabled, profileId, accountId, onClose }: WorkbenchProps) {
  const segments = (configurations.segments ?? []) as MappedSegment[]
  const [chosenId, choose] = useState(1)
  const [replays, setReplays] = useState(false)
  const put = (rows: MappedSegment[]) => onChange({ ...configurations, segments: rows })
  const chosen = segments.find(each => each.segmentId === chosenId)
  return (
    <Dialog
      fullScreen
      title={`EDI workbench: ${set.code} ${set.name}`}
      closeButtonProps={{ 'aria-label': 'Close the workbench' }}
      onClose={onClose}
      classNames={{ body: css.body }}
    >
      <div className={css.bench}>
        <section className={css.pane} aria-label="Segments">
          <div className={css.head}>
            <h3>Segments</h3>
            <Button variant="default" onClick={() => setReplays(true)}>
              Replay invoices
            </Button>
          </div>
          <ScrollRegion fill label="List of segments">
            <SegmentList segments={segments} chosenId={chosenId} choose={choose} put={put} disabled={disabled} />
          </ScrollRegion>
          {disabled ? null : (
            <AddSegment
              set={set}
              onAdd={tag => {
                put([...segments, newSegment(tag, segments.length + 1)])
                choose(segments.length + 1)
              }}
            />
          )}
        </section>
        <section className={css.pane} aria-label="Mapping">
          <div className={css.head}>
            <h3>{chosen ? `Mapping of ${chosen.segmentName}` : 'Mapping'}</h3>
          </div>
          <ScrollRegion fill label="Mapping of the segment">
            {chosen ? (
              <SegmentForm
                key={chosen.segmentId}
                set={set}
                segments={segments}
                segment={chosen}
                disabled={disabled}
                change={part => put(changed(segments, chosen.segmentId, part))}
              />
            ) : (
              <p className={css.empty}>Please add a new Segment</p>
            )}
          </ScrollRegion>
        </section>
        <FileView configurations={configurations} accountId={accountId} chosenId={chosenId} choose={choose} />
      </div>
      {replays ? (
        <ReplayDialog
          body={{ configurations, profileId, accountId }}
          isNew={!profileId}
          onClose={() => setReplays(false)}
        />
      ) : null}
    </Dialog>
  )
}

function AddSegment({ set, onAdd }: { set: EdiSet; onAdd: (tag: string) => void }) {
  const [tag, setTag] = useState<string | null>(null)
  const [own, setOwn] = useState('')
  const isOwn = tag === OWN
  const name = (isOwn ? own : (tag ?? '')).trim().toUpperCase()
  const isTag = /^[A-Z][A-Z0-9]{1,2}$/.test(name)
  return (
    <div className={css.add}>
      <Select
        aria-label="Segment to add"
        placeholder="Segment"
        searchable
        data={[
          ...set.guide.map(each => ({ value: each.tag, label: `${each.tag}  ${each.name}` })),
          { value: OWN, label: 'Another segment' },
        ]}
        value={tag}
        onChange={setTag}
      />
      {isOwn ? (
        <TextInput
          aria-label="Segment name"
          placeholder="REF"
          maxLength={3}
          value={own}
          onChange={event => setOwn(event.currentTarget.value)}
        />
      ) : null}
      <Button
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        disabled={!isTag}
        onClick={() => onAdd(name)}
      >
        Add segment
      </Button>
    </div>
  )
}

const OWN = '…'
