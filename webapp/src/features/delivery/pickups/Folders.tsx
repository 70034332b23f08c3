import { ChannelTable } from '@/entities/channels/ChannelTable'
import { Section } from '@/ui'
import type { Folder } from './calls'

/** The folders that workbooks are picked up from. */
export function Folders({ folders }: { folders: readonly Folder[] }) {
  return (
    <Section title="Folders" note="A file is picked up once it has stopped growing: at the second check after it came">
      <ChannelTable<Folder>
        channels={folders}
        label="Folders"
        head="Folder"
        mayCheck
        done="picked up from"
        more={{ head: 'Account', fit: 'clip', cell: row => row.accountName || 'From each row' }}
      />
    </Section>
  )
}
