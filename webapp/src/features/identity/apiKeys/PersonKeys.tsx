import { Loaded, Section } from '@/ui'
import { useApiKeys } from './calls'
import { KeyTable } from './KeyTable'

/** The API keys of another user, for administrators; hidden if there are none. */
export function PersonKeys({ userId }: { userId: string }) {
  const keys = useApiKeys(userId)
  if (keys.data && !keys.data.keys.length) return null
  return (
    <Section title="API keys" note="Programs that work in this user’s name">
      <Loaded of={keys} what="API keys" bars={2}>
        {data => <KeyTable keys={data.keys} userId={userId} />}
      </Loaded>
    </Section>
  )
}
