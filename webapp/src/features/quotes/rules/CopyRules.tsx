import { Button, Select } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { Dialog, SaveError, ui } from '@/ui'
import { useTariffChoices } from '../templates/calls'
import { useCloneRules } from './calls'
import css from './rules.module.css'

/** Replaces these rules with those of another template; asks first if there are any. */
export function CopyRules({ set, count }: { set: Wire<'QuoteRuleSetView'>; count: number }) {
  const choices = useTariffChoices()
  const clone = useCloneRules(set.quoteTemplateId, set.revision)
  const [asking, setAsking] = useState('')
  const copy = (from: string) => clone.mutate(from, { onSettled: () => setAsking('') })
  const named = (id: string) =>
    choices.data?.flatMap(({ items }) => items).find(({ value }) => value === id)?.label ?? 'the other template'
  return (
    <div className={css.copy}>
      <Select
        aria-label="Copy rules from another template"
        placeholder="Copy rules from…"
        leftSection={<IconCopy size={14} stroke={1.6} />}
        searchable
        data={choices.data ?? []}
        value={null}
        onChange={from => from && (count ? setAsking(from) : copy(from))}
      />
      <SaveError error={clone.error} />
      {asking ? (
        <Dialog onClose={() => setAsking('')} size="sm" title="Copy these rules?">
          <div className={ui.dialog}>
            <p>
              The {count === 1 ? 'rule' : `${count} rules`} of {set.templateName} {count === 1 ? 'is' : 'are'} replaced
              by those of {named(asking)} at once.
            </p>
            <div className={ui.dialogActions}>
              <Button variant="default" onClick={() => setAsking('')}>
                Cancel
              </Button>
              <Button data-autofocus loading={clone.isPending} onClick={() => copy(asking)}>
                Copy rules
              </Button>
            </div>
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}
