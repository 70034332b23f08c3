import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type DeliveryAction, useAct } from '@/entities/deliveries/calls'
import { ACTS, tellChanged } from '@/entities/deliveries/words'
import { InvoicePdf, useInvoicePdf } from '@/entities/invoicePdf'
import { FactList, Loaded, moment, ScrollRegion, Section, StatusBadge, ui, useSidePanel } from '@/ui'
import { useXmlText, type XmlMessage } from './calls'
import css from './xmlMessages.module.css'

/** The ways to send it again: the same bytes, or drawn again from the invoice and the profile of now. */
const AGAIN: DeliveryAction[] = ['resend', 'sendAnew']

/** One message: its answer, its XML as it was sent, and the paper of its invoice. */
export function MessagePanel({ row, onClose }: { row: XmlMessage; onClose: () => void }) {
  const text = useXmlText(row.id)
  const paper = useInvoicePdf()
  const act = useAct()
  useSidePanel(onClose)
  const sendAgain = (action: DeliveryAction) =>
    act.mutate({ action, ids: [row.id] }, { onSuccess: changed => tellChanged(action, changed) })
  return (
    <aside className={ui.sidePanel} aria-label="XML message">
      <header>
        <b>
          <Link to={`/invoices/list?invoice=${row.invoiceId}`}>{row.invoiceNumber}</Link>
        </b>
        <StatusBadge status={row.status} />
        <ActionIcon aria-label="Close message" onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </header>
      <ScrollRegion fill label="Message">
        <div className={css.body}>
          <FactList
            facts={[
              ['Kind', row.kind],
              ['Profile', row.profileName],
              ['To', row.recipient],
              ['Sent', row.sentOn ? moment(row.sentOn) : '–'],
              ...(row.reason ? ([['Why', row.reason]] as [string, string][]) : []),
            ]}
          />
          <div className={css.acts}>
            {AGAIN.filter(action => row.possible.includes(action)).map(action => (
              <Button
                key={action}
                size="xs"
                variant="default"
                loading={act.isPending && act.variables.action === action}
                onClick={() => sendAgain(action)}
              >
                {ACTS[action].act}
              </Button>
            ))}
            <Button size="xs" variant="default" loading={paper.isPending} onClick={() => paper.mutate(row.invoiceId)}>
              Invoice PDF
            </Button>
          </div>
        </div>
        {paper.data ? <InvoicePdf className={css.paper} of={paper.data} /> : null}
        <Loaded of={text} what="the message">
          {({ files }) =>
            files.length ? (
              files.map(file => (
                <Section key={file.name} title={file.name}>
                  <div className={css.text}>
                    <pre className={ui.verbatim}>{file.text}</pre>
                    {file.isCut ? <p>The message goes on; only its beginning is shown.</p> : null}
                  </div>
                </Section>
              ))
            ) : (
              <p className={css.text}>The message was encrypted before it left, so it cannot be shown.</p>
            )
          }
        </Loaded>
      </ScrollRegion>
    </aside>
  )
}
