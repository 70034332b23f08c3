import { Progress } from '@mantine/core'
import type { Wire } from '@/api/wire'
import css from './identity.module.css'

/** Shown while the data of a demo is loading, at the first start. */
export function LoadingDemo({ done, of, what }: Wire<'LoadingProgress'>) {
  return (
    <section className={css.form} aria-label="Loading the demo">
      <h1>Loading the demo</h1>
      <p>Only at the first start. You can sign in as soon as it is done.</p>
      <Progress value={(100 * done) / of} aria-label={`${done} of ${of} parts loaded`} />
      <p role="status">
        {done} of {of}: {what}
      </p>
    </section>
  )
}
