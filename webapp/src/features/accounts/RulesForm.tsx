import { RecordForm, RecordHistory } from '@/records'
import type { Opened } from './AccountFrame'
import css from './accounts.module.css'
import { BASE } from './addresses'

/** The form of one group of an account's rules, with the history of the account under it. */
export function RulesForm({ account, resource, group }: Omit<Opened, 'number'> & { group: string }) {
  return (
    <section className={css.form} aria-label="Settings">
      <RecordForm
        base={BASE}
        resource={resource}
        record={account}
        only={field => field.key.startsWith(`${group}#`)}
        onSaved={() => {}}
      >
        <RecordHistory base={BASE} record={account} permission={resource.permissions.change} />
      </RecordForm>
    </section>
  )
}
