import { RecordForm, RecordHistory } from '@/records'
import { ScrollRegion } from '@/ui'
import type { Opened } from './AccountFrame'
import css from './accounts.module.css'
import { BASE } from './addresses'

const ADDRESS = 'account#address'

interface Parts extends Omit<Opened, 'number'> {
  group: string
  /** The postal address comes before the rules. */
  addressed?: boolean
  /** Nothing else is on the screen: the history is next to the form, not below it. */
  alone?: boolean
}

/** The form of one group of an account's rules, with the history of the account. */
export function RulesForm({ account, resource, group, addressed = false, alone = false }: Parts) {
  const history = <RecordHistory base={BASE} record={account} permission={resource.permissions.change} />
  return (
    <>
      <section className={css.form} aria-label="Settings" data-alone={alone || undefined}>
        <RecordForm
          key={account.id}
          base={BASE}
          resource={resource}
          record={account}
          only={({ key }) => key.startsWith(`${group}#`) || (addressed && key === ADDRESS)}
          onSaved={() => {}}
        >
          {alone ? null : history}
        </RecordForm>
      </section>
      {alone ? (
        <ScrollRegion className={css.beside} label="Account history">
          {history}
        </ScrollRegion>
      ) : null}
    </>
  )
}
