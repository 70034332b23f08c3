import { Button, Group, Radio, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import type { RecordView } from '@/records'
import { Callout, Dialog, FactList, Loaded, moment, SaveError, Section, TERMS, ui } from '@/ui'
import { type BankNumbers, useBank, useDecideBank, useEnterBank } from './calls'
import css from './carriers.module.css'

type Account = Wire<'BankAccountView'>
const EMPTY: BankNumbers = { holder: '', iban: '', bic: '', routing: '', account: '' }

/** Where a carrier is paid: the account that counts, and one that waits until another user confirms it. */
export function BankAccount({ carrier }: { carrier: RecordView }) {
  const bank = useBank(carrier.id)
  const decide = useDecideBank(carrier.id)
  const may = usePermission('carriers.editCarriers') && !carrier.archived
  const [entering, setEntering] = useState(false)
  return (
    <Section title="Bank account">
      <div className={css.bank}>
        <Loaded of={bank} what="the bank account" bars={2}>
          {found => (
            <>
              {found.current ? <Shown account={found.current} /> : <p className="dim">No account to pay to yet.</p>}
              {found.waiting ? (
                <Callout tone="warn" title="Waits for another user">
                  <Shown account={found.waiting} />
                  <Group gap={8}>
                    {found.mayConfirm ? (
                      <Button
                        loading={decide.isPending}
                        onClick={() => decide.mutate({ confirms: true, revision: found.revision })}
                      >
                        Confirm account
                      </Button>
                    ) : null}
                    {may || found.mayConfirm ? (
                      <Button
                        variant="default"
                        loading={decide.isPending}
                        onClick={() => decide.mutate({ confirms: false, revision: found.revision })}
                      >
                        Drop
                      </Button>
                    ) : null}
                  </Group>
                </Callout>
              ) : null}
              <SaveError error={decide.error} title="Not done" />
              {may ? (
                <div>
                  <Button variant="default" onClick={() => setEntering(true)}>
                    {found.current || found.waiting ? 'Change account …' : 'Enter account …'}
                  </Button>
                </div>
              ) : null}
              {entering ? (
                <EnterAccount carrierId={carrier.id} revision={found.revision} onClose={() => setEntering(false)} />
              ) : null}
            </>
          )}
        </Loaded>
      </div>
    </Section>
  )
}

const Shown = ({ account }: { account: Account }) => (
  <FactList
    facts={[
      ['Holder', account.holder],
      ['Number', `ends in ${account.ending}`],
      ['Entered', `${moment(account.enteredOn)} by ${account.enteredBy}`],
      ['Confirmed', account.confirmedOn ? `${moment(account.confirmedOn)} by ${account.confirmedBy}` : ''],
    ]}
  />
)

interface EnterAccountProps {
  carrierId: string
  revision: number
  onClose: () => void
}

function EnterAccount({ carrierId, revision, onClose }: EnterAccountProps) {
  const enter = useEnterBank(carrierId)
  const [kind, setKind] = useState<'iban' | 'routing'>('iban')
  const [typed, setTyped] = useState(EMPTY)
  const input = (name: keyof BankNumbers, label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      autoComplete="off"
      value={typed[name]}
      onChange={event => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    // the dialog is a child of the carrier's own form, which must not be saved with it
    event.stopPropagation()
    const { holder, iban, bic, routing, account } = typed
    const numbers = kind === 'iban' ? { iban, bic } : { routing, account }
    enter.mutate({ revision, holder: holder.trim(), ...numbers }, { onSuccess: onClose })
  }
  const isComplete = typed.holder.trim() && (kind === 'iban' ? typed.iban : typed.routing && typed.account)
  return (
    <Dialog onClose={onClose} title="Bank account">
      <form className={css.entering} onSubmit={send}>
        <SaveError error={enter.error} title="Not saved" />
        <p>It counts once another user has confirmed it. Until then, payments go to the account that counts now.</p>
        {input('holder', 'Account holder')}
        <Radio.Group value={kind} onChange={next => setKind(next === 'routing' ? 'routing' : 'iban')} label="Numbers">
          <Group gap={16} mt={8}>
            <Radio value="iban" label="IBAN" />
            <Radio value="routing" label="Routing and account number" />
          </Group>
        </Radio.Group>
        {kind === 'iban' ? (
          <>
            {input('iban', 'IBAN')}
            {input('bic', 'BIC', 'Leave blank if you do not have it')}
          </>
        ) : (
          <>
            {input('routing', 'Routing number', 'Nine digits')}
            {input('account', 'Account number')}
          </>
        )}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {TERMS.cancel}
          </Button>
          <Button type="submit" loading={enter.isPending} disabled={!isComplete}>
            Save account
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
