import { Button } from '@mantine/core'
import { IconPrinter, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  count,
  DataTable,
  EmptyState,
  Loaded,
  moment,
  PageHeader,
  Pager,
  Picks,
  ScrollRegion,
  Toolbar,
  ui,
  useAddress,
  useChoice,
} from '@/ui'
import { BatchPanel } from './BatchPanel'
import { type BatchRow, type Letter, PER_PAGE, useBatches, useLetters } from './calls'
import { StartDialog } from './StartDialog'

/** The print desk: waiting letters, the print batches, and which letters are in the mail. */
export default function Printing() {
  const { address, page, put } = useAddress()
  const view = address.get('view') === 'batches' ? 'batches' : 'letters'
  const number = Number(address.get('batch')) || 0
  const { clear, ...choice } = useChoice()
  const [starting, setStarting] = useState(false)
  const letters = useLetters(view === 'letters' ? page : 1)
  const batches = useBatches(view === 'batches' ? page : 1)
  const waiting = letters.data?.count ?? 0
  const ticked = (letters.data?.rows ?? []).filter(each => choice.chosen.has(each.id))
  return (
    <>
      <PageHeader title="Printing">
        {view === 'letters' ? (
          <Button
            disabled={!waiting}
            leftSection={<IconPrinter size={15} stroke={1.6} />}
            onClick={() => setStarting(true)}
          >
            {ticked.length ? `Print ${count(ticked.length)} selected` : 'Print all'}
          </Button>
        ) : null}
      </PageHeader>
      <Toolbar label="What to show">
        <Picks
          picks={[
            { value: 'letters', label: `To print ${count(waiting)}` },
            { value: 'batches', label: `Batches ${count(batches.data?.count ?? 0)}` },
          ]}
          picked={view}
          onPick={value => {
            clear()
            put({ view: value === 'batches' ? value : null, batch: null })
          }}
        />
      </Toolbar>
      <div className={ui.split} data-open={number ? true : undefined}>
        <div className={ui.splitList}>
          {view === 'letters' ? (
            <Loaded of={letters} what="the letters">
              {found =>
                found.rows.length ? (
                  <ScrollRegion fill label="Letters to print">
                    <Letters rows={found.rows} choice={choice} />
                    <Pager page={page} count={found.count} limit={PER_PAGE} />
                  </ScrollRegion>
                ) : (
                  <EmptyState
                    icon={IconPrinter}
                    title="No letters to print"
                    body="Approved invoices of customers with a paper profile wait here."
                  >
                    <Link to="?view=batches">Show print batches</Link>
                  </EmptyState>
                )
              }
            </Loaded>
          ) : (
            <Loaded of={batches} what="the print batches">
              {found =>
                found.rows.length ? (
                  <ScrollRegion fill label="Print batches">
                    <Batches rows={found.rows} opened={number} open={batch => put({ batch, page })} />
                    <Pager page={page} count={found.count} limit={PER_PAGE} />
                  </ScrollRegion>
                ) : (
                  <EmptyState icon={IconStack2} title="No batches yet" body="Print waiting letters to start one." />
                )
              }
            </Loaded>
          )}
        </div>
        {number ? <BatchPanel key={number} number={number} onClose={() => put({ batch: null, page })} /> : null}
      </div>
      {starting ? (
        <StartDialog
          letters={ticked}
          all={waiting}
          onClose={() => setStarting(false)}
          onStarted={batch => {
            setStarting(false)
            clear()
            put({ view: 'batches', batch })
          }}
        />
      ) : null}
    </>
  )
}

type LettersChoice = Omit<ReturnType<typeof useChoice>, 'clear'>

function Letters({ rows, choice }: { rows: Letter[]; choice: LettersChoice }) {
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      choice={{ every: 'Select all', one: row => `Select ${row.recipient}`, ...choice }}
      columns={[
        { head: 'Recipient', fit: 'clip', look: 'strong', cell: row => row.recipient },
        { head: 'Address', fit: 'clip', cell: row => row.address.slice(1).join(', ') },
        { head: 'Account', cell: row => row.accountNumber },
        { head: 'Invoices', fit: 'clip', cell: row => row.invoiceNumbers.join(', ') },
        { head: 'Sheets', figure: true, cell: row => count(row.sheets) },
        { head: 'Ready', cell: row => moment(row.readyOn) },
      ]}
    />
  )
}

function Batches({ rows, opened, open }: { rows: BatchRow[]; opened: number; open: (batch: number | null) => void }) {
  return (
    <DataTable
      rows={rows}
      rowKey={row => String(row.number)}
      state={row => row.number === opened && 'chosen'}
      columns={[
        {
          head: 'Batch',
          cell: row => (
            <button
              type="button"
              className={ui.opens}
              aria-pressed={row.number === opened}
              onClick={() => open(row.number === opened ? null : row.number)}
            >
              {row.number}
            </button>
          ),
        },
        { head: 'Started', cell: row => moment(row.on) },
        { head: 'By', fit: 'clip', cell: row => row.by },
        { head: 'Sheets', figure: true, cell: row => count(row.sheets) },
        { head: 'Letters', figure: true, cell: row => count(row.letters) },
        {
          head: 'Marked as printed',
          figure: true,
          cell: row => (row.printed === row.letters ? 'All' : `${count(row.printed)} of ${count(row.letters)}`),
        },
      ]}
    />
  )
}
