import { Button, Group, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, CellMark, count, DataTable, Section, ui } from '@/ui'
import { type RuleSave, useTryRule } from './calls'
import css from './rules.module.css'

const DID: Readonly<Record<string, string>> = {
  otherwise: 'In every other case',
  assigned: 'Set',
  removed: 'Removed',
  fetched: 'Fetched',
  checked: 'Checked',
  nothing: 'Nothing to do',
  failed: 'Could not be applied',
}

/** Runs the unsaved rule on the newest 1,000 shipments, and on one of them step by step. Nothing is stored. */
export function TryIt({ body, nameOf }: { body: RuleSave; nameOf: (key: string) => string }) {
  const [number, setNumber] = useState('')
  const tried = useTryRule()
  const run = (shipmentNumber: string) => {
    setNumber(shipmentNumber)
    tried.mutate({ rule: body, shipmentNumber: shipmentNumber.trim() })
  }
  return (
    <Section className={css.trySection} title="Try it" note="on the newest 1,000 shipments; nothing is saved">
      <Group align="flex-end" className={css.try ?? ''}>
        <TextInput
          label="Shipment number"
          placeholder="Optional: trace one shipment"
          value={number}
          onChange={event => setNumber(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && run(number)}
        />
        <Button
          variant="default"
          loading={tried.isPending}
          leftSection={<IconPlayerPlay size={14} stroke={1.8} />}
          onClick={() => run(number)}
        >
          Try it
        </Button>
      </Group>
      {tried.error ? (
        <div role="alert">
          <Callout tone="warn" title={messageOf(tried.error)} />
        </div>
      ) : null}
      {tried.data ? (
        <div className={css.tried} role="status">
          <p>
            <strong>{count(tried.data.many.met)}</strong> of {count(tried.data.many.lookedAt)} shipments meet a
            condition: <strong>{count(tried.data.many.assigned)}</strong> filled,{' '}
            <strong>{count(tried.data.many.wrong)}</strong> fail, <strong>{count(tried.data.many.warned)}</strong>{' '}
            warned.
          </p>
          {tried.data.row ? <Steps row={tried.data.row} body={body} nameOf={nameOf} /> : null}
          {tried.data.many.examples.length ? <Examples many={tried.data.many} onChoose={run} /> : null}
        </div>
      ) : null}
    </Section>
  )
}

function Steps(props: { row: Wire<'RuleTrialRow'>; body: RuleSave; nameOf: (key: string) => string }) {
  const { row, body, nameOf } = props
  const fieldOf = (condition: number) => {
    const key = body.fields[condition - 1]?.field
    return typeof key === 'string' ? nameOf(key) : nameOf(body.fieldKey)
  }
  return (
    <ol className={css.steps} aria-label={`Steps of shipment ${row.shipmentNumber}`}>
      {row.steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id
        <li key={at} data-held={step.held ?? undefined}>
          <span className={css.number}>{step.condition}</span>
          {step.what === 'condition'
            ? `${fieldOf(step.condition)}: ${step.left || 'empty'} against ${step.right || 'empty'} — ${step.held ? 'holds' : 'does not hold'}`
            : `${DID[step.what] ?? step.what}${step.message ? `: ${step.message}` : step.right ? `: ${step.right}` : ''}`}
        </li>
      ))}
    </ol>
  )
}

function Examples({ many, onChoose }: { many: Wire<'RuleTrialSummary'>; onChoose: (number: string) => void }) {
  return (
    <DataTable
      rows={many.examples.flatMap(example => example.cells.map(cell => ({ ...example, ...cell })))}
      rowKey={cell => `${cell.shipmentId}${cell.fieldKey}${cell.kind}`}
      density="compact"
      className={css.examples}
      caption="Sample of affected shipments"
      columns={[
        {
          head: 'Shipment',
          cell: cell => (
            <button type="button" className={ui.link} onClick={() => onChoose(cell.shipmentNumber)}>
              {cell.shipmentNumber}
            </button>
          ),
        },
        { head: 'Field', cell: cell => cell.label },
        { head: 'Before', cell: cell => cell.before || '–' },
        {
          head: 'After',
          cellProps: cell => ({ 'data-kind': cell.kind }),
          cell: cell => (
            <>
              <CellMark kind={cell.kind} /> {cell.after || '–'}
            </>
          ),
        },
        { head: 'Message', fit: 'wrap', cell: cell => cell.message },
      ]}
    />
  )
}
