import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Wire } from '@/api/wire'
import { doneToast, FactList, SaveError, Section } from '@/ui'
import { PictureChoice } from '@/widgets/PictureChoice'
import css from './identity.module.css'
import { useRename } from './ownCalls'

/** The picture, the name, and the user's systems and roles. */
export function ProfileDetails({ me }: { me: Wire<'OwnDetails'> }) {
  const [name, setName] = useState(me.name)
  const save = useRename(() => doneToast('Saved. Your new name shows at the next sign-in.'))
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(name)
  }
  return (
    <Section title="Details">
      <div className={`${css.inSection} ${css.details}`}>
        <PictureChoice name={me.name} />
        <form className={css.oneLine} onSubmit={send} noValidate>
          <TextInput label="Name" autoComplete="name" value={name} onChange={e => setName(e.currentTarget.value)} />
          <Button type="submit" variant="default" loading={save.isPending} disabled={!name.trim() || name === me.name}>
            Save name
          </Button>
        </form>
        <SaveError error={save.error} />
        <FactList
          facts={[
            ['User name', me.userName],
            ['Email', me.email || 'None'],
            ['Works in', me.works.map(each => <div key={each}>{each}</div>)],
          ]}
        />
      </div>
    </Section>
  )
}
