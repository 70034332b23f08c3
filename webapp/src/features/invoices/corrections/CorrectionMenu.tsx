import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Allowed } from '@/ui'
import { CreditDialog } from './CreditDialog'
import { type Act, type Corrections, type Made, useCorrections } from './calls'
import css from './corrections.module.css'
import { ReasonDialog } from './ReasonDialog'

function Item(props: { label: string; refusal: string; color?: string; onClick: () => void }): ReactNode {
  const { label, refusal, color, onClick } = props
  return (
    <Menu.Item disabled={!!refusal} color={refusal ? undefined : color} onClick={onClick}>
      {label}
      {refusal ? <small className={css.why}>{refusal}</small> : null}
    </Menu.Item>
  )
}

function Items({ of, open }: { of: Corrections; open: (what: Act | 'credit') => void }) {
  return (
    <>
      <Allowed permission="invoiceProcessing.correctInvoice">
        <Item label="Correct…" refusal={of.correctRefusal} onClick={() => open('correct')} />
        <Item label="Credit…" refusal={of.creditRefusal} onClick={() => open('credit')} />
        <Item label="Copy…" refusal={of.replicateRefusal} onClick={() => open('replicate')} />
        <Item label="Additional invoice…" refusal="" onClick={() => open('additional')} />
      </Allowed>
      <Allowed permission="invoiceProcessing.deleteInvoice">
        <Menu.Divider />
        <Item label="Delete…" refusal={of.deleteRefusal} color="red" onClick={() => open('delete')} />
      </Allowed>
    </>
  )
}

/** Actions on an issued invoice; disabled ones say why. `onMade` gets the resulting invoice. */
export function CorrectionMenu({ invoiceId, onMade }: { invoiceId: string; onMade?: (made: Made) => void }) {
  const corrections = useCorrections(invoiceId)
  const [opened, setOpened] = useState<Act | 'credit' | null>(null)
  const close = () => setOpened(null)
  const done = (made: Made) => {
    close()
    onMade?.(made)
  }
  const of = corrections.data
  if (!of) return null
  return (
    <>
      <Menu position="bottom-end" width={300} withinPortal={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.8} />}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Items of={of} open={setOpened} />
        </Menu.Dropdown>
      </Menu>
      {opened === 'credit' ? <CreditDialog of={of} onClose={close} onMade={done} /> : null}
      {opened && opened !== 'credit' ? <ReasonDialog of={of} act={opened} onClose={close} onMade={done} /> : null}
    </>
  )
}
