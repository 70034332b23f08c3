import { messageOf } from '@/api/errors'
import { Callout } from './Callout'

/** Why something was not done, above its inputs; empty while there is no error. Announced by screen readers. `title`
 * says what was not done; without it the reason itself is the title. */
export function SaveError({ error, title }: { error: unknown; title?: string }) {
  if (!error) return null
  return (
    <div role="alert">
      {title ? (
        <Callout tone="bad" title={title}>
          <p>{messageOf(error)}</p>
        </Callout>
      ) : (
        <Callout tone="bad" title={messageOf(error)} />
      )}
    </div>
  )
}
