import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { HistoryList, Loaded, moment, Section } from '@/ui'
import { type HelpPage, useHistory } from './calls'

const ACTIONS: Record<string, string> = { created: 'Written', changed: 'Changed', archived: 'Default restored' }

/** Who saved the company's page when; an earlier text can be loaded into the form, to review and save. */
export function HelpHistory({ page, onTake }: { page: HelpPage; onTake: (title: string, text: string) => void }) {
  const history = useHistory(page.recordId, page.revision)
  const queries = useQueryClient()
  if (!page.recordId) return null
  const take = async (id: string) => {
    const { snapshot } = await queries.fetchQuery({
      queryKey: ['helpPages', 'saved', id],
      queryFn: () => dataOf(api.GET('/api/historyDoc/{entry_id}', { params: { path: { entry_id: id } } })),
    })
    onTake(String(snapshot.title ?? ''), String(snapshot.text ?? ''))
  }
  return (
    <Section title="History">
      <Loaded of={history} what="the history" bars={2}>
        {({ entries }) => (
          <HistoryList
            label="Saves"
            entries={entries.map(entry => ({
              key: entry.id,
              did: ACTIONS[entry.action] ?? entry.action,
              by: `${entry.updatedBy.name} · ${moment(entry.updatedOn)}`,
              aside:
                entry.action === 'archived' ? null : (
                  <Button variant="default" size="compact-xs" onClick={() => void take(entry.id)}>
                    Use this text
                  </Button>
                ),
            }))}
          />
        )}
      </Loaded>
    </Section>
  )
}
