import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { DaysInput, Dialog, Loaded, SaveError } from '@/ui'
import { useTariff, useTariffOptions } from '../calls'
import { BreakSets } from '../form/BreakSets'
import { newSet, problemsOfSet, setOf } from '../form/breakSetForm'
import { formOf } from '../form/tariffForm'
import own from './breakage.module.css'
import { useSaveBreakSets } from './calls'

/** The breaks and holidays of one tariff; saving makes them part of its draft. */
export function BreakageDialog({ tariffId, onClose }: { tariffId: string; onClose: () => void }) {
  const tariff = useTariff(tariffId)
  const options = useTariffOptions()
  return (
    <Dialog onClose={onClose} size="xl" title={`Breaks: ${tariff.data?.name ?? 'a tariff'}`}>
      <Loaded of={tariff} what="the tariff">
        {found => (
          <Loaded of={options} what="the form">
            {offered => <Editor tariff={found} options={offered} onClose={onClose} />}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}

interface Parts {
  tariff: Wire<'TariffView'>
  options: Wire<'TariffOptions'>
  onClose: () => void
}

function Editor({ tariff, options, onClose }: Parts) {
  const [read] = useState(() => formOf(tariff))
  const [sets, setSets] = useState(() => (read.breakSets.length ? read.breakSets : [newSet([])]))
  const [holidays, setHolidays] = useState(read.holidays)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useSaveBreakSets(tariff.tariffId)
  const submit = () => {
    const wrong = Object.fromEntries(
      sets.flatMap((set, at) => Object.entries(problemsOfSet(set)).map(([field, said]) => [`${at}.${field}`, said])),
    )
    setErrors(wrong)
    if (Object.keys(wrong).length) return
    save.mutate({ revision: read.revision ?? 0, breakSets: sets.map(setOf), holidays }, { onSuccess: onClose })
  }
  return (
    <div className={own.dialog}>
      <SaveError error={save.error} />
      <BreakSets sets={sets} options={options} errors={errors} change={setSets} />
      {sets.some(each => each.kind === 'timeBreaks') ? (
        <DaysInput label="Holidays" value={holidays} onChange={setHolidays} />
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} onClick={submit}>
          Save to draft
        </Button>
      </Group>
    </div>
  )
}
