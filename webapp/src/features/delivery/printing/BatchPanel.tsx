import { ActionIcon, Button, NumberInput } from '@mantine/core'
import { IconPrinter, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { downloadFile } from '@/api/files'
import { announceTasks, isUnfinished, useTask } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import {
  alertToast,
  counted,
  DataTable,
  doneToast,
  FactList,
  Loaded,
  moment,
  ScrollRegion,
  StatusBadge,
  ui,
  useChoice,
  useSidePanel,
} from '@/ui'
import { useBatch, useBatchFile, useMark, useTakeOut } from './calls'
import css from './printing.module.css'

type Batch = Wire<'Batch'>
const WORDS: Record<string, string> = { Sent: 'Printed', Ready: 'To print' }

/** One print batch: its file, reprints of lost sheets, and which letters are in the mail. */
export function BatchPanel({ number, onClose }: { number: number; onClose: () => void }) {
  const batch = useBatch(number)
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label={`Print batch ${number}`}>
      <header>
        <b>Print batch {number}</b>
        <ActionIcon aria-label="Close batch" onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </header>
      <Loaded of={batch} what="the print batch">
        {found => (
          <ScrollRegion fill label="Letters of the batch">
            <FactList
              className={css.facts ?? ''}
              facts={[
                ['Started', `${moment(found.on)} by ${found.by}`],
                ['Paper', `${counted(found.sheets, 'sheet')}${found.bothSides ? ', both sides' : ''}`],
              ]}
            />
            <BatchFile batch={found} />
            <Letters batch={found} />
          </ScrollRegion>
        )}
      </Loaded>
    </aside>
  )
}

/** The PDF of all letters, or of some of them. */
function BatchFile({ batch }: { batch: Batch }) {
  const [range, setRange] = useState({ first: 1, last: batch.rows.at(-1)?.place ?? 1 })
  const [taskKey, setTaskKey] = useState('')
  const file = useBatchFile(batch.number)
  const task = useTask(taskKey)
  const isDone = !!task && !isUnfinished(task)
  const fileId = task?.fileId
  useEffect(() => {
    if (!isDone) return
    setTaskKey('')
    if (fileId) void downloadFile(fileId)
  }, [isDone, fileId])
  const most = batch.rows.at(-1)?.place ?? 1
  const place = (name: 'first' | 'last', label: string) => (
    <NumberInput
      label={label}
      size="xs"
      min={1}
      max={most}
      w={88}
      value={range[name]}
      onChange={value => setRange(before => ({ ...before, [name]: Number(value) || 1 }))}
    />
  )
  return (
    <div className={css.file}>
      {place('first', 'From letter')}
      {place('last', 'to')}
      <Button
        size="xs"
        variant="default"
        loading={file.isPending || !!taskKey}
        leftSection={<IconPrinter size={14} stroke={1.6} />}
        onClick={() =>
          file.mutate(range, {
            onSuccess: started => {
              setTaskKey(started.taskKey)
              announceTasks()
            },
          })
        }
      >
        Get PDF to print
      </Button>
    </div>
  )
}

function Letters({ batch }: { batch: Batch }) {
  const { clear, ...choice } = useChoice()
  const mark = useMark(batch.number)
  const takeOut = useTakeOut(batch.number)
  const ready = batch.rows.filter(each => each.state === 'Ready')
  const ticked = ready.filter(each => choice.chosen.has(each.id))
  const some = (ticked.length ? ticked : ready).map(each => each.place)
  const told =
    (done: string) =>
    ({ done: many, stayed }: Wire<'LettersMarked'>) => {
      clear()
      if (many) doneToast(`${counted(many, 'letter')} ${done}.`)
      if (stayed.length)
        alertToast(
          stayed
            .slice(0, 3)
            .map(each => `Letter ${each.place}: ${each.message}`)
            .join(' '),
          'Not done',
        )
    }
  return (
    <>
      {ready.length ? (
        <div className={css.acts}>
          <Button
            size="xs"
            loading={mark.isPending}
            onClick={() => mark.mutate(some, { onSuccess: told('marked as printed') })}
          >
            {ticked.length ? `Mark ${counted(ticked.length, 'letter')} as printed` : 'Mark all as printed'}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!ticked.length}
            loading={takeOut.isPending}
            onClick={() => takeOut.mutate(some, { onSuccess: told('taken out') })}
          >
            Take out
          </Button>
        </div>
      ) : null}
      <DataTable
        rows={batch.rows}
        rowKey={row => row.id}
        choice={{ every: 'Select all', one: row => `Select letter ${row.place}`, ...choice }}
        columns={[
          { head: 'No.', figure: true, cell: row => row.place },
          {
            head: 'Recipient',
            fit: 'wrap',
            cell: row => (
              <>
                {row.recipient}
                <span className={css.under}>
                  <Link to={`/invoices/list?q=${row.invoiceNumbers[0] ?? ''}`}>{row.invoiceNumbers[0]}</Link>
                  {row.invoiceNumbers.length > 1 ? ` and ${row.invoiceNumbers.length - 1} more` : ''}
                </span>
              </>
            ),
          },
          { head: 'Sheets', figure: true, cell: row => row.sheets },
          {
            head: 'State',
            fit: 'wrap',
            title: row => (row.printedOn ? `${moment(row.printedOn)} by ${row.printedBy}` : ''),
            cell: row => <StatusBadge status={WORDS[row.state] ?? row.state} plain />,
          },
        ]}
      />
    </>
  )
}
