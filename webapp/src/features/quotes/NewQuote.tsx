import { IconPlus } from '@tabler/icons-react'
import { ActionButton, useScreenActions } from '@/ui'
import { NEW_QUOTE } from './addresses'

export function NewQuote() {
  const acts = useScreenActions({
    newQuote: { label: 'New quote', icon: IconPlus, tone: 'primary', permission: 'quotes.saveQuotes', to: NEW_QUOTE },
  })
  return <ActionButton action={acts.newQuote} />
}
