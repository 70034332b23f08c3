import { useLocation, useParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { NEW, RecordScreen } from '@/records'
import { useTariffOptions } from './calls'

const UNDER = '/configuration/tariffs/calculationCode'

const METHOD = 'charge#method'
const PARAMETER = 'parameters#'

/** Whether the selected method has a field: its own parameters, a rate, charges to be based on. */
export function applies(key: string, method: Wire<'MethodOption'> | undefined): boolean {
  if (key.startsWith(PARAMETER)) return method?.parameters.some(each => key === `${PARAMETER}${each.key}`) ?? false
  if (key === 'charge#value') return method?.value !== ''
  return key !== 'charge#basedOn' || (method !== undefined && method.base !== 'none')
}

/** The ready-made charges of the system. */
export default function CalculationCodes() {
  const options = useTariffOptions()
  const methods = options.data?.methods ?? []
  const { id } = useParams()
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  return (
    <RecordScreen
      base="/api/records/calculationCode"
      applies={(field, values) =>
        !options.data ||
        applies(
          field.key,
          methods.find(each => each.id === values[METHOD]),
        )
      }
      open={isNew ? NEW : (id ?? null)}
      addressOf={(open, kept) => {
        const path = open === NEW ? `${UNDER}/${NEW}` : open ? `${UNDER}/edit/${open}` : UNDER
        return kept ? `${path}?${kept}` : path
      }}
    />
  )
}
