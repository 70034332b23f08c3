import { RecordForm, RecordHistory } from '@/records'
import { ScrollRegion } from '@/ui'
import type { Opened } from './AccountFrame'
import css from './accounts.module.css'
import { BASE } from './addresses'

interface Parts extends Omit<Opened, 'number'> {
  group: string
  /** Nothing else is on the screen: the history stands beside the form, not under it. */
  alone?: boolean
}

/** The form of one group of an account's rules, with the history of the account. */
export function RulesForm({ account, resource, group, alone = false }: Parts) {
  const history = <RecordHistory base={BASE} record={account} permission={resource.permissions.change} />
  return (
    <>
      <section className={css.form} aria-label="Settings" data-alone={alone || undefined}>
        <RecordForm
          base={BASE}
          resource={resource}
          record={account}
          only={field => field.key.startsWith(`${group}#`)}
          onSaved={() => {}}
        >
          {alone ? null : history}
        </RecordForm>
      </section>
      {alone ? (
        <ScrollRegion className={css.beside} label="History of the account">
          {history}
        </ScrollRegion>
      ) : null}
    </>
  )
}
