import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconEye, IconPaperclip, IconX } from '@tabler/icons-react'
import { downloadFile } from '@/api/files'
import { Allowed, Dialog, moment, SaveError, StatusBadge } from '@/ui'
import css from './audit.module.css'
import { type AuditRow, useLinkDocument, useUnlinkDocument } from './calls'

const PERMISSION = 'invoiceProcessing.approveForDelivery'
const ACCEPT = '.pdf,.xls,.xlsx,.doc,.docx,.msg'
const OTHER = 'Other'

/** The documents that an invoice requires, the existing ones, and a drop zone for each. */
export function DocumentProfile({ invoice, onClose }: { invoice: AuditRow; onClose: () => void }) {
  const link = useLinkDocument()
  const unlink = useUnlinkDocument()
  const failed = link.error ?? unlink.error
  const asked = [...invoice.required, ...invoice.requiredForDelivery, ...invoice.sent]
  const kinds = [...asked, ...invoice.documents.map(one => one.documentType)].filter(
    (kind, at, all) => all.findIndex(each => each.toLowerCase() === kind.toLowerCase()) === at,
  )
  if (!kinds.some(kind => kind === OTHER)) kinds.push(OTHER)
  const open = invoice.status === 'Invoiced'
  return (
    <Dialog onClose={onClose} size={620} title={`Documents for ${invoice.number}`}>
      <p className={css.facts}>
        {invoice.accountName} <span className="dim">{invoice.accountNumber}</span>
        <StatusBadge status={invoice.status} />
      </p>
      <SaveError error={failed} title="That didn’t go through" />
      <ul className={css.kinds}>
        {kinds.map(kind => {
          const linked = invoice.documents.filter(one => one.documentType.toLowerCase() === kind.toLowerCase())
          const forDelivery = invoice.requiredForDelivery.includes(kind)
          const required = invoice.required.includes(kind) || forDelivery
          const sent = invoice.sent.includes(kind)
          const Icon = linked.length ? IconCheck : IconCircleDashed
          return (
            <li key={kind} data-missing={(required && !linked.length) || undefined}>
              <Icon size={15} stroke={2} aria-hidden />
              <b>{kind}</b>
              <span className="dim">
                {[
                  linked.length
                    ? ''
                    : forDelivery
                      ? 'Required before it’s sent, not linked'
                      : required
                        ? 'Required, not linked'
                        : 'Not required',
                  sent ? 'Sent with the invoice' : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Allowed permission={PERMISSION}>
                <FileButton
                  accept={ACCEPT}
                  onChange={file => file && link.mutate({ invoice, file, documentType: kind })}
                  inputProps={{ 'aria-label': `File for ${kind}` }}
                >
                  {props => (
                    <Button
                      {...props}
                      variant="default"
                      loading={link.isPending && link.variables.documentType === kind}
                      leftSection={<IconPaperclip size={14} stroke={1.8} />}
                      aria-label={`Link a file as ${kind}`}
                    >
                      Link a file
                    </Button>
                  )}
                </FileButton>
              </Allowed>
              {linked.map(one => (
                <div key={one.fileId}>
                  <span>{one.name}</span>
                  <small>
                    {one.by}, {moment(one.on)}
                  </small>
                  <ActionIcon aria-label={`View ${one.name}`} onClick={() => void downloadFile(one.fileId)}>
                    <IconEye size={15} stroke={1.6} />
                  </ActionIcon>
                  {open ? (
                    <Allowed permission={PERMISSION}>
                      <ActionIcon
                        aria-label={`Unlink ${one.name}`}
                        onClick={() => unlink.mutate({ invoice, fileId: one.fileId })}
                      >
                        <IconX size={15} stroke={1.6} />
                      </ActionIcon>
                    </Allowed>
                  ) : null}
                </div>
              ))}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
