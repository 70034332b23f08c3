import { Drawer } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import { alike } from '@/entities/versionWords'
import { type Change, ChangeList, count, EmptyState, HistoryList, Loaded, moment } from '@/ui'
import { useLaneHistory } from './calls'
import type { LanePage, LaneSheet } from './sheet'

type Entry = Wire<'LaneHistoryEntry'>

const ACTION: Record<Entry['action'], string> = { added: 'Added', changed: 'Changed', removed: 'Removed' }
const ORIGIN: Record<Entry['origin'], string> = {
  edit: 'in the grid',
  upload: 'by rate workbook',
  reinitiated: 're-initiated',
  increased: 'by rate increase',
}
/** The server's limit. */
const MOST_LANES = 200

interface Parts {
  tariffId: string
  sheet: LaneSheet
  lanes: LanePage['rows']
  onClose: () => void
}

/** Who changed which rate from what to what and when, across the versions of the tariff. */
export function LaneHistory({ tariffId, sheet, lanes, onClose }: Parts) {
  const asked = lanes.slice(0, MOST_LANES)
  const history = useLaneHistory(
    tariffId,
    asked.map(lane => lane.laneId),
  )
  const named = new Map(asked.map(lane => [lane.laneId, sheet.laneName(lane)]))
  const [first] = asked
  const title =
    asked.length === 1 && first ? `${sheet.laneName(first)} history` : `History of ${count(asked.length)} lanes`
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title={title}>
      <Loaded of={history} what="the history">
        {({ entries }) =>
          entries.length ? (
            <HistoryList
              label="Changes"
              entries={entries.map((entry, at) => ({
                key: at,
                did: `${ACTION[entry.action]} ${ORIGIN[entry.origin]}`,
                by: `${entry.userName}, ${moment(entry.on)}, version ${entry.versionNumber}`,
                body: (
                  <>
                    {asked.length > 1 ? <small className="dim">{named.get(entry.laneId)}</small> : null}
                    <ChangeList changes={changesOf(entry)} />
                  </>
                ),
              }))}
            />
          ) : (
            <EmptyState
              icon={IconHistory}
              title="No changes yet"
              body="Every rate change is kept here, with who made it and when."
            />
          )
        }
      </Loaded>
    </Drawer>
  )
}

function changesOf(entry: Entry): Change[] {
  const now = [...entry.newData.parameters, ...entry.newData.charges]
  return [...entry.oldData.parameters, ...entry.oldData.charges].map((old, at) => {
    const isCharge = at >= entry.oldData.parameters.length
    const to = now[at]?.value ?? ''
    const [before, after] = isCharge ? alike(old.value, to) : [old.value, to]
    return { key: old.displayName, label: old.displayName, before, after }
  })
}
