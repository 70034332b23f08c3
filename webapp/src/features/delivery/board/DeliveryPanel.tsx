import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { DeliveryCard } from '@/entities/deliveries/Deliveries'
import { Loaded, moment, ScrollRegion, Section, StatusBadge, ui, useSidePanel } from '@/ui'
import { type Row, useDelivery } from './calls'

/** One delivery next to the list: every step, each attempt with its answer, the files as sent. */
export function DeliveryPanel({ row, onClose }: { row: Row; onClose: () => void }) {
  const found = useDelivery(row.id, `${row.state} ${row.tries} ${row.sentOn} ${row.nextTryOn}`)
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label="Delivery">
      <header>
        <b>
          <Link to={`/invoices/list?invoice=${row.invoiceId}`}>{row.invoiceNumber}</Link>
        </b>
        <StatusBadge status={row.state} />
        <ActionIcon aria-label="Close delivery" onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </header>
      <Loaded of={found} what="the delivery">
        {detail => (
          <ScrollRegion fill label="Steps and answers">
            <DeliveryCard delivery={detail} mayAct />
            {detail.answers.length ? (
              <Section title="Tries" note="Last 10, newest first">
                <ol className={ui.tries}>
                  {detail.answers.map(each => (
                    <li key={each.on}>
                      <b>{each.outcome}</b> <small>{moment(each.on)}</small>
                      {each.text ? <pre className={ui.verbatim}>{each.text}</pre> : null}
                    </li>
                  ))}
                </ol>
              </Section>
            ) : null}
          </ScrollRegion>
        )}
      </Loaded>
    </aside>
  )
}
