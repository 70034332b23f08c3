import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '@/api/errors'
import { Callout, Dialog, doneToast } from '@/ui'
import { type Person, useStep } from './calls'
import { sayHandedOver } from './HandOver'
import { PersonPick, type Picked } from './PersonPick'
import css from './people.module.css'
import { WorkParts } from './WorkParts'
import { useHandOver, usePersonWork } from './work'

const WORDS = {
  suspend: {
    title: 'Suspend',
    meaning: 'All sessions in this company end at once. You can reactivate the user with the same rights.',
    confirm: 'Suspend user',
    both: 'Reassign and suspend',
    done: (name: string) => `${name} is suspended.`,
  },
  leave: {
    title: 'Remove',
    meaning:
      'All sessions in this company end at once, and the user is no longer listed. Their name stays in history, and you can invite them again.',
    confirm: 'Remove user',
    both: 'Reassign and remove',
    done: (name: string) => `${name} was removed.`,
  },
}

interface TakeOutProps {
  person: Person
  step: 'suspend' | 'leave'
  /** The address of the users list, shown after the user was removed. */
  users: string
  onClose: () => void
}

/** Suspends or removes a user, and reassigns their work first. */
export function TakeOut({ person, step, users, onClose }: TakeOutProps) {
  const words = WORDS[step]
  const [to, setTo] = useState<Picked[]>([])
  const work = usePersonWork(person.id).data
  const take = useStep()
  const handOver = useHandOver()
  const go = useNavigate()
  const gives = !!work?.count && to.length > 0
  const takeOut = async () => {
    try {
      // a refusal changes nothing: removing the user first would leave their work behind
      if (gives) sayHandedOver(await handOver.mutateAsync({ userId: person.id, to: to.map(each => each.id) }), to)
      await take.mutateAsync({ person, step })
    } catch {
      return
    }
    doneToast(words.done(person.name))
    onClose()
    if (step === 'leave') void go(users)
  }
  const error = handOver.error ?? take.error
  return (
    <Dialog title={`${words.title} ${person.name}?`} onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={css.ask}>
        <p>{words.meaning}</p>
        {work?.count ? (
          <>
            <h3 className={css.askHead}>Open work</h3>
            <WorkParts work={work} />
            <PersonPick
              label="Reassign to"
              description="Leave empty to decide later: it stays listed as work without an owner"
              picked={to}
              onPick={setTo}
              except={person.id}
              systemId={work.parts[0]?.systemId ?? ''}
            />
          </>
        ) : null}
        {error ? (
          <div role="alert">
            <Callout tone="bad" title={handOver.error ? 'Nothing was reassigned' : 'Nothing was changed'}>
              <p>{messageOf(error)}</p>
            </Callout>
          </div>
        ) : null}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={handOver.isPending || take.isPending} onClick={() => void takeOut()}>
            {gives ? words.both : words.confirm}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
