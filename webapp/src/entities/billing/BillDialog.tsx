import { Button, Radio, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '@/place'
import { Callout, counted, DayInput, Dialog, Loaded, money, SaveError, ui } from '@/ui'
import { Billed, Reasons } from './Billed'
import css from './billing.module.css'
import { type BillAnswer, type Grouping, type Preview, type Selected, useBill, useBillPreview } from './calls'

interface BillDialogProps {
  selected: Selected
  /** Shipments can be combined by account. */
  groups?: boolean
  onBilled?: (answer: BillAnswer) => void
  onClose: () => void
}

/** The next numbers; none is reserved: another user may bill in the meantime. */
function numbersOf({ firstNumber, lastNumber }: Preview): string {
  if (!firstNumber) return 'as captured'
  return firstNumber === lastNumber ? `about ${firstNumber}` : `about ${firstNumber} to ${lastNumber}`
}

function Figures({ of }: { of: Preview }) {
  return (
    <dl className={css.figures}>
      <div>
        <dt>Invoices</dt>
        <dd>
          {counted(of.invoices, 'invoice')} for {counted(of.shipments, 'shipment')}
        </dd>
      </div>
      {of.totals.map(each => (
        <div key={each.currency}>
          <dt>
            {of.languages.length ? 'Net total' : 'Total'} {each.currency}
          </dt>
          <dd>
            <b>{money(each.amount, each.currency)}</b> on {counted(each.invoices, 'invoice')}
          </dd>
        </div>
      ))}
      <div>
        <dt>Numbers</dt>
        <dd>{numbersOf(of)}</dd>
      </div>
    </dl>
  )
}

/** Bills selected shipments of any screen: first a preview of what would be issued, and what is left out and why; the
 * button that states the count issues them. */
export function BillDialog({ selected, groups = true, onBilled, onClose }: BillDialogProps) {
  const [grouping, setGrouping] = useState<Grouping>('shipment')
  const [invoiceDate, setInvoiceDate] = useState<string | null>(null)
  const [paperLanguage, setPaperLanguage] = useState('')
  const wanted = { selected, grouping, invoiceDate, paperLanguage }
  const preview = useBillPreview({ ...wanted, paperLanguage: '' })
  const bill = useBill()
  if (bill.data) {
    return (
      <Dialog onClose={onClose} title="Billed" size="lg">
        <Billed answer={bill.data} onClose={onClose} />
      </Dialog>
    )
  }
  // the caller is notified even if the screen below has unmounted, as that of a billed shipment may
  const issue = async () => {
    const answer = await bill.mutateAsync(wanted).catch(() => null)
    if (answer) onBilled?.(answer)
  }
  const isStale = preview.isPlaceholderData || preview.isFetching || preview.isError
  return (
    <Dialog onClose={onClose} title="Bill shipments" size="lg">
      <Stack gap={16}>
        {groups ? (
          <Radio.Group
            label="Group by"
            value={grouping}
            onChange={value => setGrouping(value === 'account' ? 'account' : 'shipment')}
          >
            <Stack gap={8} mt={8}>
              <Radio value="shipment" label="One invoice per shipment" />
              <Radio value="account" label="One invoice per account and currency" />
            </Stack>
          </Radio.Group>
        ) : null}
        <DayInput
          label="Invoice date"
          value={invoiceDate ?? preview.data?.invoiceDate ?? ''}
          maxDay={preview.data?.latestDate}
          onChange={day => isDay(day) && setInvoiceDate(day)}
          w={180}
        />
        {preview.data?.languages.length ? (
          <Select
            label="Language"
            description="Open invoices keep theirs"
            placeholder="That of each customer"
            clearable
            data={preview.data.languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={paperLanguage || null}
            onChange={code => setPaperLanguage(code ?? '')}
            w={240}
          />
        ) : null}
        <Loaded of={preview} what="the billing preview" bars={4}>
          {found => (
            <>
              {found.invoices ? (
                <Figures of={found} />
              ) : (
                <Callout tone="warn" title="Nothing to bill">
                  <p>None of the selected shipments is ready to bill.</p>
                </Callout>
              )}
              <Reasons of={found.leftOut} />
            </>
          )}
        </Loaded>
        <SaveError error={bill.error} title="Nothing was billed" />
        <div className={ui.dialogActions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button loading={bill.isPending} disabled={isStale || !preview.data?.invoices} onClick={issue}>
            Issue {counted(preview.data?.invoices ?? 0, 'invoice')}
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}
