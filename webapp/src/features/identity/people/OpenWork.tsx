import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTaskFinished } from '@/api/tasks'
import { Section } from '@/ui'
import { HandOver } from './HandOver'
import css from './people.module.css'
import { WorkParts } from './WorkParts'
import { usePersonWork, useWorkAgain } from './work'

/** The work of a user, with an action to hand it over. */
export function OpenWork({ id }: { id: string }) {
  const work = usePersonWork(id).data
  const [handing, setHanding] = useState(false)
  useTaskFinished(useWorkAgain())
  if (!work?.count) return null
  return (
    <>
      <Section
        title="Open work"
        className={css.open}
        actions={
          <Button size="compact-sm" variant="default" onClick={() => setHanding(true)}>
            Reassign
          </Button>
        }
      >
        <WorkParts work={work} />
      </Section>
      {handing ? <HandOver work={work} onClose={() => setHanding(false)} /> : null}
    </>
  )
}
