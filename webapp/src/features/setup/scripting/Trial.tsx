import { Callout, count, counted, DataTable, Loaded, Section } from '@/ui'
import type { ScriptTrial, useScriptTrial } from './calls'
import css from './scripting.module.css'

type Row = ScriptTrial['rows'][number]

const readsOf = (row: Row) =>
  Object.entries(row.reads)
    .map(([label, value]) => `${label}: ${value || 'none'}`)
    .join(', ')

function Outcome({ trial, noun }: { trial: ScriptTrial; noun: string }) {
  if (!trial.lookedAt) return <p className="dim">There are no {noun}s to try it on yet.</p>
  return (
    <>
      <p>
        <strong>{count(trial.filled)}</strong> of {counted(trial.lookedAt, noun)} get a value,{' '}
        <strong>{count(trial.empty)}</strong> have none because something is missing, and{' '}
        <strong>{count(trial.failed)}</strong> can’t be computed. <strong>{count(trial.differing)}</strong> change when
        you save.
      </p>
      <DataTable
        label="Records it was tried on"
        rows={trial.rows}
        rowKey={row => row.recordId}
        columns={[
          { head: noun === 'invoice' ? 'Invoice' : 'Shipment', look: 'strong', names: true, cell: row => row.number },
          { head: 'Reads', fit: 'wrap', cell: readsOf },
          {
            head: 'Now',
            figure: true,
            look: 'dim',
            cell: row => row.before || '–',
          },
          {
            head: 'Result',
            figure: true,
            fit: 'wrap',
            cell: row => (row.problem ? <span className={css.problem}>{row.problem}</span> : row.value || '–'),
          },
        ]}
      />
    </>
  )
}

/** What the unsaved rule gives on the newest records. */
export function Trial({ of, noun }: { of: ReturnType<typeof useScriptTrial>; noun: string }) {
  if (!of.isFetched && !of.isFetching) {
    return (
      <Section title="Try it">
        <p className="dim">Results on your newest 1,000 {noun}s appear here as you type.</p>
      </Section>
    )
  }
  return (
    <Section title="Try it" note={`on the newest 1,000 ${noun}s; nothing is saved`}>
      <Loaded of={of} what="results">
        {trial =>
          trial.fault ? (
            <div id="expression-fault" role="status">
              <Callout tone="warn" title={trial.fault.message} />
            </div>
          ) : (
            <div role="status">
              <Outcome trial={trial} noun={noun} />
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}
