import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useSeesCosts } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import { SIDES } from '@/entities/tariffSides'
import { TERMS } from '@/ui'
import type { TariffForm } from './tariffForm'

interface SideFieldsProps {
  form: UseFormReturnType<TariffForm>
  /** The saved tariff; published ones keep side and carrier. */
  tariff?: Wire<'TariffView'> | undefined
  carriers: Wire<'TariffOptions'>['carriers']
}

/** What the tariff is for, and the carrier it is bought from; only in systems that buy and sell, for users who may see
 * costs. */
export function SideFields({ form, tariff, carriers }: SideFieldsProps) {
  const { side, carrier } = form.values
  const isKept = tariff?.versions.some(each => each.state !== 'draft') ?? false
  if (!useSeesCosts()) return null
  const listed = carriers.map(({ id, label }) => ({ value: id, label }))
  // a removed carrier stays that of its tariffs
  const shown =
    !carrier || carriers.some(each => each.id === carrier) ? listed : [...listed, { value: carrier, label: carrier }]
  return (
    <>
      <Select
        label="Side"
        allowDeselect={false}
        disabled={isKept}
        data={Object.entries(SIDES).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('side')}
      />
      {side === 'selling' ? null : (
        <Select
          label="Carrier"
          withAsterisk
          searchable
          disabled={isKept}
          placeholder="Choose a carrier"
          nothingFoundMessage={TERMS.noMatches}
          data={shown}
          {...form.getInputProps('carrier')}
        />
      )}
    </>
  )
}
