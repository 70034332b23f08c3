import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout, EmptyState, Loaded, PlainTable, ScrollRegion, useRovingFocus } from '@/ui'
import { type Configurations, type EdiFile, type EdiSegment, useInvoices, usePreview } from './calls'
import css from './edi.module.css'

interface FileViewProps {
  configurations: Configurations
  accountId: string
  chosenId: number
  choose: (segmentId: number) => void
}

const PAUSE = 350

/** The file of an invoice, updated during typing; each segment shows the source of its elements. */
export function FileView({ configurations, accountId, chosenId, choose }: FileViewProps) {
  const [sought, seek] = useState('')
  const [invoiceId, setInvoice] = useState('')
  const [typed] = useDebouncedValue(configurations, PAUSE)
  const [asked] = useDebouncedValue(sought, PAUSE)
  const invoices = useInvoices(asked, accountId)
  const shown = invoiceId || invoices.data?.[0]?.id || ''
  const file = usePreview(typed, shown)
  return (
    <section className={css.pane} aria-label="Invoice">
      <div className={css.head}>
        <h3>Invoice</h3>
        <Select
          aria-label="Invoice to try"
          placeholder="Invoice"
          searchable
          nothingFoundMessage="No issued invoice begins so"
          data={(invoices.data ?? []).map(each => ({ value: each.id, label: `${each.number}  ${each.customer}` }))}
          value={shown || null}
          onSearchChange={text => seek(text.split('  ')[0] === text ? text : '')}
          onChange={value => setInvoice(value ?? '')}
        />
      </div>
      {invoices.data?.length === 0 && !asked ? (
        <EmptyState
          icon={IconFileInvoice}
          title="No issued invoices yet"
          body="Issue an invoice to see the file this mapping makes of it."
        />
      ) : (
        <ScrollRegion fill label="The file">
          {file.error ? (
            <div className={css.notices} role="alert">
              <Callout tone="bad" title={messageOf(file.error)} />
            </div>
          ) : (
            <Loaded of={file} what="the file">
              {found => <File file={found} chosenId={chosenId} choose={choose} />}
            </Loaded>
          )}
        </ScrollRegion>
      )}
    </section>
  )
}

function File({ file, chosenId, choose }: { file: EdiFile; chosenId: number; choose: (id: number) => void }) {
  const [openAt, open] = useState(0)
  const roving = useRovingFocus<HTMLUListElement>()
  return (
    <>
      <Findings file={file} />
      <ul ref={roving.ref} onKeyDown={roving.onKeyDown} className={css.file}>
        {file.segments.map(segment => {
          const isOpen = openAt === segment.place
          const marks = file.findings.filter(each => each.place === segment.place && each.isHeld)
          return (
            <li key={segment.place} data-bad={marks.length ? true : undefined}>
              <button
                type="button"
                className={css.row}
                aria-expanded={isOpen}
                aria-current={(segment.segmentId && segment.segmentId === chosenId) || undefined}
                onClick={() => {
                  open(isOpen ? 0 : segment.place)
                  if (segment.segmentId) choose(segment.segmentId)
                }}
              >
                <span className={css.number}>{segment.place}</span>
                <code>{segment.text}</code>
              </button>
              {isOpen ? <Explained segment={segment} /> : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Findings({ file }: { file: EdiFile }) {
  if (!file.findings.length)
    return (
      <div className={css.notices}>
        <Callout tone="ok" title="Read back without a fault. Totals agree." />
      </div>
    )
  return (
    <div className={css.notices} role="status">
      <Callout
        tone={file.isHeld ? 'bad' : 'warn'}
        title={file.isHeld ? 'This invoice would be held' : 'This invoice would leave'}
      >
        <ul>
          {file.findings.map(each => (
            <li key={`${each.place} ${each.element} ${each.message}`}>{each.message}</li>
          ))}
        </ul>
      </Callout>
    </div>
  )
}

function Explained({ segment }: { segment: EdiSegment }) {
  if (!segment.elements.length) return <p className={css.note}>Written by the envelope, never mapped.</p>
  return (
    <PlainTable density="compact" className={css.explained} aria-label={`Elements of ${segment.tag}`}>
      <thead>
        <tr>
          <th scope="col">Element</th>
          <th scope="col">From</th>
          <th scope="col">Steps</th>
          <th scope="col">Written</th>
        </tr>
      </thead>
      <tbody>
        {segment.elements.map(each => (
          <tr key={each.position}>
            <th scope="row">
              {each.position} {each.name}
              <small>{each.rule}</small>
            </th>
            <td>
              {each.source}
              {each.source === 'Fixed text' ? null : <small>{each.raw || 'No value'}</small>}
            </td>
            <td>
              {each.steps.map(step => (
                <div key={`${step.name} ${step.detail}`}>
                  {step.name} <small>{step.detail}</small>
                </div>
              ))}
            </td>
            <td>
              <code>{each.text}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
