import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { keepSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { recordsUnder } from '@/records'
import { PageHeader, SaveError, SubmitButton } from '@/ui'
import { CountrySelect, useCountries } from '@/widgets/CountrySelect'
import css from './organization.module.css'

const PAUSE = 300
const needed = (what: string) => (value: string) => (value.trim() ? null : `Enter ${what}`)
const coded = (what: string) => (value: string) =>
  /^[A-Za-z0-9_-]+$/.test(value) ? null : `Enter ${what}: letters, digits, hyphens and underscores only`

/** Whether another company has that code, checked during typing (R160). */
function useTakenCode(code: string): string | undefined {
  const [value] = useDebouncedValue(code.trim(), PAUSE)
  const query = { collection: 'companies', availableFor: 'code', value, docId: '' }
  const asked = useQuery({
    enabled: value !== '',
    queryKey: ['is-available', query],
    queryFn: async () => (await api.GET('/api/isAvailable', { params: { query } })).data?.msg === 1,
    meta: SHOWN_IN_PLACE,
  })
  return asked.data && value === code.trim() ? `Code ${value} already exists.` : undefined
}

/** Creates the company and switches to it. */
function useAddCompany() {
  const go = useNavigate()
  return useMutation({
    mutationFn: async (body: Wire<'NewCompany'>) => {
      const { companyId, systemId } = await dataOf(api.POST('/api/companies', { body }))
      const place = { company: companyId, system: systemId, country: '', defaultNavigationURL: '' }
      return dataOf(api.POST('/api/resetCookie', { body: place }))
    },
    onSuccess: session => {
      keepSession(session)
      void go('/wizard/company/view')
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** `/configuration/company/new`: another company with its first system. Companies never see each other's data. */
export default function NewCompany() {
  const list = `${recordsUnder(useLocation().pathname, 'company')}/view`
  const add = useAddCompany()
  const form = useForm({
    initialValues: {
      code: '',
      name: '',
      companyType: 'National' as Wire<'NewCompany'>['companyType'],
      country: '',
      systemCode: '',
      systemName: '',
      currency: 'USD',
    },
    validate: {
      code: coded('a code'),
      name: needed('the name'),
      systemCode: coded('a code'),
      systemName: needed('the first line of business, such as Air Export Chicago'),
      currency: value => (/^[A-Z]{3}$/.test(value) ? null : 'Enter three capital letters, such as USD'),
    },
  })
  const countries = useCountries().data
  const currencyOf = (code: string) => countries?.find(each => each.code === code)?.currency
  const taken = useTakenCode(form.values.code)
  return (
    <>
      <PageHeader title="New company" meta="With its first system; you are its administrator">
        <Button component={Link} variant="default" to={list}>
          Back
        </Button>
      </PageHeader>
      <form className={css.form} noValidate onSubmit={form.onSubmit(values => add.mutate(values))}>
        <SaveError error={add.error} />
        <TextInput label="Code" maxLength={20} {...form.getInputProps('code')} error={form.errors.code ?? taken} />
        <TextInput label="Name" maxLength={60} {...form.getInputProps('name')} />
        <Select
          label="Works"
          data={['Local', 'National', 'International']}
          allowDeselect={false}
          {...form.getInputProps('companyType')}
        />
        <CountrySelect
          label="Country"
          value={form.values.country}
          onChange={code => form.setValues({ country: code, currency: currencyOf(code) ?? form.values.currency })}
        />
        <TextInput label="System code" maxLength={10} {...form.getInputProps('systemCode')} />
        <TextInput
          label="System"
          description="The first line of business, such as Air Export Chicago"
          maxLength={60}
          {...form.getInputProps('systemName')}
        />
        <TextInput label="Currency" maxLength={3} {...form.getInputProps('currency')} />
        <div>
          <SubmitButton of={add}>Create company</SubmitButton>
        </div>
      </form>
    </>
  )
}
