import { Button, MultiSelect } from '@mantine/core'
import { SaveError } from '@/ui'
import { type Checked, type Options, type ProfileForm, useCheckRecipients } from './calls'
import css from './profiles.module.css'

interface RecipientsPartProps {
  people: Options['people']
  recipients: string[]
  onChange: (recipients: string[]) => void
  /** The form as it would be saved. */
  built: () => ProfileForm
}

/** Who gets the files, and what each of them would get now. */
export function RecipientsPart({ people, recipients, onChange, built }: RecipientsPartProps) {
  const check = useCheckRecipients()
  return (
    <>
      <MultiSelect
        label="Recipients"
        description="Each gets files with their own permissions, and an email that says where they are"
        searchable
        limit={50}
        nothingFoundMessage="No user found"
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={recipients}
        onChange={onChange}
      />
      <div>
        <Button
          variant="default"
          disabled={!recipients.length}
          loading={check.isPending}
          onClick={() => check.mutate(built())}
        >
          Check what each gets
        </Button>
      </div>
      <SaveError error={check.error} title="Not checked" />
      {check.data ? (
        <ul className={css.checks} aria-label="What each recipient gets">
          {check.data.rows.map(row => (
            <li key={row.user.id}>{checkWords(row)}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** "June Park: 2 of 3 reports. Payables: No permission for reports of carrier invoices." */
function checkWords({ user, email, ready, of, refused }: Checked): string {
  const count = `${user.name}: ${ready} of ${of} ${of === 1 ? 'report' : 'reports'}.`
  const reasons = refused.map(({ title, reason }) => `${title}: ${reason}`)
  return [count, ...reasons, ...(email ? [] : ['No email address: files only in their downloads.'])].join(' ')
}
