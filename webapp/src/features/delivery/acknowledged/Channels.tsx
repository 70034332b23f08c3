import { usePermission } from '@/api/permissions'
import { ChannelTable } from '@/entities/channels/ChannelTable'
import { Section } from '@/ui'
import type { Channel } from './calls'

/** The incoming channels of acknowledgements: when each was last checked, and its errors. */
export function Channels({ channels }: { channels: readonly Channel[] }) {
  const mayCheck = usePermission('invoiceDelivery.sideInvoiceDelivery')
  return (
    <Section title="Incoming channels" note="Folders where customers put their acknowledgements">
      {channels.length ? (
        <ChannelTable
          channels={channels}
          label="Incoming channels"
          head="Channel"
          mayCheck={mayCheck}
          done="received by"
        />
      ) : (
        <p className="dim" style={{ padding: '0 20px 16px', margin: 0 }}>
          No incoming channel yet. Acknowledgements can be uploaded under To be delivered.
        </p>
      )}
    </Section>
  )
}
