import { useNavigate } from 'react-router'
import { quoteAddress } from '../addresses'
import { useSaveQuote } from '../calls'

/** Creates a quote with a found rate, and opens it. */
export function useQuoteOffer(searchId: string) {
  const save = useSaveQuote()
  const navigate = useNavigate()
  const quote = ({ lane, rank }: { lane: number; rank: number }, accountId: string) =>
    save.mutate(
      { accountId, offer: { searchId, lane, offer: rank } },
      { onSuccess: saved => navigate(quoteAddress(saved.quoteId)) },
    )
  return { quote, error: save.error, isPending: save.isPending }
}
