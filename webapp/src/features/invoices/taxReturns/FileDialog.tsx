import { Button, Group } from '@mantine/core'
import { counted, Dialog, FactList, money, SaveError, savedToast, showDay, TERMS } from '@/ui'
import { type Return, useFileReturn } from './calls'
import { SIDE_NAMES } from './figure'
import css from './taxReturns.module.css'

/** Asks before a return is filed, with what it comes to: that cannot be undone. */
export function FileDialog({ of, onClose, onFiled }: { of: Return; onClose: () => void; onFiled: () => void }) {
  const file = useFileReturn(of.country, of.period)
  const confirm = () =>
    file.mutate(of.version, {
      onSuccess: () => {
        savedToast(`${of.period} marked as filed.`)
        onFiled()
        onClose()
      },
    })
  return (
    <Dialog onClose={onClose} title={`Mark ${of.period} as filed?`}>
      <div className={css.filing}>
        <SaveError error={file.error} title="The return was not marked as filed" />
        <p>
          The figures and their documents are kept as they are. Invoices that are issued or approved later for this
          period, or voided or reopened from now on, go into the next one. This can’t be undone.
        </p>
        <FactList
          facts={[
            ['Period', `${showDay(of.firstDay)} to ${showDay(of.lastDay)}`],
            ['Tax number', of.number],
            ['Documents', counted(of.documents, 'document')],
            ...of.totals.flatMap(({ side, currency, base, amount }): [string, string][] => [
              [`${SIDE_NAMES[side]}: base, ${currency}`, money(base, currency)],
              [`${SIDE_NAMES[side]}: tax, ${currency}`, money(amount, currency)],
            ]),
            ...of.balances.map(({ currency, toPay }): [string, string] => [
              `Tax to pay, ${currency}`,
              money(toPay, currency),
            ]),
          ]}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {TERMS.cancel}
          </Button>
          <Button loading={file.isPending} onClick={confirm} data-autofocus>
            Mark as filed
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
