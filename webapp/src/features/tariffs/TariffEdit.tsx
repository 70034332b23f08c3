import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { useAccounts } from '@/api/accounts'
import { useSeesCosts } from '@/api/permissions'
import { useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { isBuying } from '@/entities/tariffSides'
import {
  ActionButton,
  DayInput,
  DaysInput,
  DraftForm,
  Loaded,
  PageHeader,
  SaveBar,
  ScrollRegion,
  Section,
  TERMS,
  todayHere,
  ui,
  useAddress,
  useDraft,
  useScreenActions,
} from '@/ui'
import { EVERY_ACCOUNT, tariffAddress, tariffList } from './addresses'
import { useSaveTariff, useTariff, useTariffOptions } from './calls'
import { BreakSets } from './form/BreakSets'
import { Charges } from './form/Charges'
import { ClassFields } from './form/ClassFields'
import { countsWorkingDays } from './form/chargeForm'
import { ExchangeTerms } from './form/ExchangeTerms'
import { SideFields } from './form/SideFields'
import { bodyOf, emptyForm, formOf, problemsOf, type TariffForm } from './form/tariffForm'
import { under } from './form/under'
import { WeightFields } from './form/WeightFields'
import css from './tariffs.module.css'

type Options = Wire<'TariffOptions'>
const choices = (list: { id: string; label: string }[]) => list.map(({ id, label }) => ({ value: id, label }))

const LABELS = {
  name: 'Name',
  accountId: 'Account',
  side: 'Side',
  carrier: 'Carrier',
  currency: 'Currency',
  effectiveDate: TERMS.effective,
  expiryDate: TERMS.expires,
  tariffAppliedOnDate: 'Date basis',
  identifiers: 'Match fields',
  zoneTable: 'Zone table',
  laneChoice: 'If several lanes match',
  basis: 'Weight basis',
  unit: 'Weight unit',
  roundUpTo: 'Round weight up to',
  volumeFactor: 'Volume factor',
  volumeDivisor: 'Volume divisor',
  currencySource: 'Exchange rate source',
  currencyFrequency: 'Exchange rate frequency',
  charges: 'Charges',
  breakSets: 'Breaks',
  holidays: 'Holidays',
}

function Fields({ initial, tariff, options }: { initial: TariffForm; tariff?: Wire<'TariffView'>; options: Options }) {
  const navigate = useNavigate()
  const accounts = useAccounts()
  const save = useSaveTariff(tariff?.tariffId)
  const form = useDraft(initial, tariff?.revision ?? 0, { validate: values => problemsOf(values, options.methods) })
  const send = (values: TariffForm) =>
    save.mutate(bodyOf(values), { onSuccess: saved => navigate(tariffAddress(saved)) })
  const acts = useScreenActions({
    back: { label: 'Back', to: tariffList },
    save: {
      label: tariff ? 'Save draft' : 'Create tariff',
      tone: 'primary',
      isPending: save.isPending,
      perform: () => form.onSubmit(send)(),
    },
  })
  return (
    <DraftForm of={form} save={save} labels={LABELS} onSend={send} className={ui.form} notice={css.notice}>
      <ScrollRegion fill className={ui.sections} label="Tariff form">
        <Section title="Tariff">
          <div className={ui.boxes}>
            <TextInput label="Name" withAsterisk className={ui.wide ?? ''} {...form.getInputProps('name')} />
            <Select
              label="Account"
              placeholder={TERMS.allAccounts}
              clearable
              searchable
              data={(accounts.data?.rows ?? []).map(each => ({ value: each.id, label: each.name }))}
              {...form.getInputProps('accountId')}
            />
            <SideFields form={form} tariff={tariff} carriers={options.carriers} />
            <TextInput label="Currency" withAsterisk {...form.getInputProps('currency')} />
            <DayInput label={TERMS.effective} withAsterisk {...form.getInputProps('effectiveDate')} />
            <DayInput label={TERMS.expires} placeholder={TERMS.noExpiration} {...form.getInputProps('expiryDate')} />
            <Select
              label="Date basis"
              allowDeselect={false}
              data={choices(options.appliedOnDates)}
              {...form.getInputProps('tariffAppliedOnDate')}
            />
          </div>
        </Section>
        <Section title="Lanes" note="Lane match fields, most specific first">
          <div className={ui.boxes}>
            <MultiSelect
              label="Match fields"
              className={ui.wide ?? ''}
              data={choices(options.identifiers)}
              {...form.getInputProps('identifiers')}
            />
            <Select
              label="If several lanes match"
              allowDeselect={false}
              data={choices(options.laneChoices)}
              {...form.getInputProps('laneChoice')}
            />
            {form.values.identifiers.includes('zone') ? (
              <Select
                label="Zone table"
                className={ui.wide ?? ''}
                placeholder="zones as shipments state them"
                clearable
                data={choices(options.zoneTables)}
                {...form.getInputProps('zoneTable')}
              />
            ) : null}
          </div>
        </Section>
        <Section title="Weight">
          <div className={ui.boxes}>
            <WeightFields form={form} hasLanes={tariff?.versions.some(each => each.laneCount > 0) ?? false} />
          </div>
        </Section>
        {form.values.identifiers.includes('freightClass') ? (
          <Section title="Freight classes" note="Cargo lines of several classes are each rated at their own">
            <div className={ui.boxes}>
              <ClassFields form={form} />
            </div>
          </Section>
        ) : null}
        <Section title="Charges" note="Upload break rates in a workbook, or enter them lane by lane">
          <ExchangeTerms form={form} />
          <Charges form={form} options={options} />
        </Section>
        <Section title="Breaks" note="Ranges shared by charges: weight, miles, ZIP codes or hours">
          <BreakSets
            sets={form.values.breakSets}
            options={options}
            errors={under(form.errors, 'breakSets.')}
            change={sets => form.setFieldValue('breakSets', sets)}
          />
          {form.values.breakSets.some(each => each.kind === 'timeBreaks') ||
          form.values.charges.some(countsWorkingDays) ? (
            <div className={ui.boxes}>
              <DaysInput label="Holidays" className={ui.wide ?? ''} {...form.getInputProps('holidays')} />
            </div>
          ) : null}
        </Section>
      </ScrollRegion>
      <SaveBar said={form.isDirty() ? 'Not saved yet' : tariff ? 'No changes' : ''}>
        <ActionButton action={acts.back} />
        <ActionButton action={acts.save} submits />
      </SaveBar>
    </DraftForm>
  )
}

/** A new tariff, or the draft of one. */
export default function TariffEdit() {
  const { templateId, accountId } = useParams()
  return templateId ? <Edit tariffId={templateId} /> : <New accountId={accountId ?? EVERY_ACCOUNT} />
}

function New({ accountId }: { accountId: string }) {
  const options = useTariffOptions()
  const currency = useSession(state => state.data?.loggedInUser.system.currency ?? 'USD')
  const today = todayHere()
  const { address } = useAddress()
  const maySeeCosts = useSeesCosts()
  const side = maySeeCosts && isBuying(address.get('side')) ? 'buying' : 'selling'
  return (
    <>
      <PageHeader title="New tariff" />
      <Loaded of={options} what="the form">
        {found => (
          <Fields
            initial={{
              ...emptyForm(today, currency, accountId === EVERY_ACCOUNT ? null : accountId, found.weightUnit),
              side,
            }}
            options={found}
          />
        )}
      </Loaded>
    </>
  )
}

function Edit({ tariffId }: { tariffId: string }) {
  const options = useTariffOptions()
  const tariff = useTariff(tariffId)
  return (
    <>
      <PageHeader
        title={tariff.data?.name ?? 'Tariff'}
        meta="Changes go into the draft; published versions don’t change"
      />
      <Loaded of={tariff} what="the tariff">
        {found => (
          <Loaded of={options} what="the form">
            {offered => <Fields initial={formOf(found)} tariff={found} options={offered} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}
