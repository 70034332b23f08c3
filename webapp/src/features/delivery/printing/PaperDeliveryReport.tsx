import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { saveAnswer } from '@/api/files'
import { alertToast, count, counted, DayInput, EmptyState, ListScreen, moment, StatusBadge, useAddress } from '@/ui'
import { PER_PAGE, usePaperReport } from './calls'

const WORDS: Record<string, string> = { Sent: 'Printed', Ready: 'To print' }

/** `/reports/paperDeliveryReport`: letters of a period, by whom and when they were printed. */
export default function PaperDeliveryReport() {
  const { address, page, put } = useAddress()
  const [saving, setSaving] = useState(false)
  const first = address.get('from') ?? ''
  const last = address.get('to') ?? ''
  const report = usePaperReport(first, last, page)
  const told = report.data
  const save = async () => {
    setSaving(true)
    try {
      await saveAnswer('/api/reports/paperDelivery/export', 'paper-delivery.xlsx', { first, last })
    } catch (broken) {
      alertToast(messageOf(broken), 'Not saved')
    }
    setSaving(false)
  }
  return (
    <ListScreen
      title="Paper delivery"
      meta={
        told ? (
          <>
            <span>{counted(told.count, 'letter')}</span>
            <span>{counted(told.sheets, 'sheet')}</span>
            <span>{count(told.printed)} printed</span>
          </>
        ) : null
      }
      actions={
        <Button
          variant="default"
          loading={saving}
          disabled={!told?.count}
          leftSection={<IconDownload size={15} stroke={1.6} />}
          onClick={() => void save()}
        >
          Download
        </Button>
      }
      toolbar="Days"
      filters={
        <>
          <DayInput
            aria-label="Prepared from"
            value={first || (told?.first ?? '')}
            onChange={day => put({ from: day })}
            w={150}
          />
          <span className="dim">to</span>
          <DayInput
            aria-label="Prepared to"
            value={last || (told?.last ?? '')}
            onChange={day => put({ to: day })}
            w={150}
          />
        </>
      }
      of={report}
      what="the letters"
      rows={told?.rows}
      limit={PER_PAGE}
      region="Table of letters"
      rowKey={row => `${row.preparedOn} ${row.invoiceNumbers.join()}`}
      empty={
        <EmptyState
          icon={IconPrinter}
          title="No letters in these days"
          body="Invoices of customers with a paper profile show here once they are approved."
        />
      }
      columns={[
        { head: 'Prepared', cell: row => moment(row.preparedOn) },
        { head: 'Recipient', fit: 'clip', look: 'strong', cell: row => row.recipient },
        { head: 'Account', cell: row => row.accountNumber },
        { head: 'Invoices', fit: 'clip', cell: row => row.invoiceNumbers.join(', ') },
        { head: 'Printed by', cell: row => row.printedByWhom },
        { head: 'Batch', figure: true, cell: row => row.batch || '–' },
        { head: 'Sheets', figure: true, cell: row => count(row.sheets) },
        { head: 'State', cell: row => <StatusBadge status={WORDS[row.state] ?? row.state} plain /> },
        { head: 'Printed', cell: row => (row.printedOn ? moment(row.printedOn) : '–') },
        { head: 'Cost', figure: true, cell: row => row.cost || '–' },
        { head: 'Marked by', fit: 'clip', cell: row => row.printedBy || '–' },
      ]}
    />
  )
}
