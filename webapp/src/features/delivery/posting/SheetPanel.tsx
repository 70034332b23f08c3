import { ActionIcon, Anchor, Button, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { useFileOf } from '@/entities/deliveries/calls'
import { Callout, doneToast, Loaded, ScrollRegion, Section, StatusBadge, ui, useSidePanel } from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { type Sheet, type SheetField, useFillIn, useSheet } from './calls'
import { FieldInput } from './FieldInput'
import css from './posting.module.css'

const GROUPS = [
  { key: 'invoice', title: 'Invoice' },
  { key: 'details', title: 'Details' },
  { key: 'delivered', title: 'Confirmation' },
] as const

/** The posting sheet of one invoice: what to copy into the portal, and the portal's confirmation. */
export function SheetPanel({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const sheet = useSheet(deliveryId)
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label="Posting sheet">
      <header>
        <b>{sheet.data?.invoiceNumber ?? 'Posting sheet'}</b>
        {sheet.data ? <StatusBadge status={sheet.data.state === 'Sent' ? 'Posted' : sheet.data.state} /> : null}
        <ActionIcon aria-label="Close posting sheet" onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </header>
      <Loaded of={sheet} what="the posting sheet">
        {found => (
          <ScrollRegion fill label="Rows of the posting sheet">
            <Rows key={found.revision} sheet={found} />
          </ScrollRegion>
        )}
      </Loaded>
    </aside>
  )
}

function Rows({ sheet }: { sheet: Sheet }) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const fillIn = useFillIn(sheet.deliveryId)
  const file = useFileOf(sheet.deliveryId)
  const changed = Object.keys(typed).length
  const textOf = (row: SheetField) => typed[row.key] ?? row.text
  const type = (row: SheetField, text: string) =>
    setTyped(({ [row.key]: _, ...others }) => (text === row.text ? others : { ...others, [row.key]: text }))
  const save = () =>
    fillIn.mutate(
      { values: typed, revision: sheet.revision },
      {
        onSuccess: ({ state, invoiceNumber }) =>
          doneToast(state === 'Sent' ? `${invoiceNumber} is posted and delivered.` : 'Posting sheet saved.'),
      },
    )
  return (
    <form
      className={css.sheet}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <LeaveGuard changed={fillIn.isSuccess ? 0 : changed} what={['row', 'rows']} />
      <div className={css.portal}>
        {sheet.portalAddress ? (
          <Anchor href={sheet.portalAddress} target="_blank" rel="noreferrer noopener">
            Open {sheet.portalName || 'the portal'} <IconExternalLink size={13} stroke={1.8} aria-hidden />
          </Anchor>
        ) : (
          <b>{sheet.portalName || sheet.profileName}</b>
        )}
        {sheet.instructions ? <p>{sheet.instructions}</p> : null}
        <div className={css.files}>
          {sheet.files.map(each => (
            <Button key={each.fileId} size="xs" variant="default" onClick={() => file.mutate(each.fileId)}>
              {each.name}
            </Button>
          ))}
        </div>
      </div>
      {GROUPS.map(group => {
        const rows = sheet.rows.filter(row => row.group === group.key)
        return rows.length ? (
          <Section key={group.key} title={group.title}>
            <div className={css.rows}>
              {rows.map(row =>
                row.mayFillIn ? (
                  <FieldInput key={row.key} row={row} value={textOf(row)} onChange={text => type(row, text)} />
                ) : (
                  <Copied key={row.key} row={row} />
                ),
              )}
            </div>
          </Section>
        ) : null
      })}
      {fillIn.error ? (
        <div className={css.fault} role="alert">
          <Callout tone="bad" title={messageOf(fillIn.error)} />
        </div>
      ) : null}
      {sheet.state === 'Ready' ? (
        <div className={css.save}>
          <Button type="submit" disabled={!changed} loading={fillIn.isPending}>
            Save
          </Button>
          <span className="dim">With confirmation number and date the invoice is delivered.</span>
        </div>
      ) : null}
    </form>
  )
}

/** What is copied into the portal unchanged. */
function Copied({ row }: { row: SheetField }) {
  return (
    <div className={css.copied}>
      <div>
        <span className={css.label}>{row.label}</span>
        <span className={css.value}>{row.text || '–'}</span>
      </div>
      {row.text ? (
        <CopyButton value={row.text}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? 'Copied' : 'Copy'} position="left">
              <ActionIcon aria-label={`Copy ${row.label}`} onClick={copy}>
                {copied ? <IconCheck size={14} stroke={1.8} /> : <IconCopy size={14} stroke={1.6} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      ) : null}
    </div>
  )
}
