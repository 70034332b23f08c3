import { Button, Radio } from '@mantine/core'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { Callout, EmptyState, PageHeader } from '@/ui'
import { type CompanyType, refusalOf, useChooseType } from './calls'
import css from './wizard.module.css'

const WIZARD = '/wizard/company/view'
const TYPES: { value: CompanyType; label: string; means: string }[] = [
  { value: 'Local', label: 'Local', means: 'One place. You need no list of locations and operations.' },
  { value: 'National', label: 'National', means: 'Several places in one country.' },
  { value: 'International', label: 'International', means: 'Several countries, currencies and time zones.' },
]

/** `/getstarted`: asks for the type of company, once; then the wizard continues with the company itself (A019). */
export default function GetStarted() {
  const known = useSession(state => state.data?.loggedInUser.companyType ?? '')
  const company = useSession(state => state.data?.loggedInUser.company.name ?? '')
  const isAdmin = useSession(state => state.data?.loggedInUser.isAdmin === 1)
  const [chosen, setChosen] = useState<CompanyType>('National')
  const choose = useChooseType()
  const go = useNavigate()
  if (known || !isAdmin) {
    return (
      <>
        <PageHeader title="Get started" meta={company} />
        <EmptyState
          icon={IconBuildingWarehouse}
          title={
            known
              ? `${company} is ${known === 'International' ? 'an' : 'a'} ${known.toLowerCase()} company`
              : 'Not set up yet'
          }
          body={known ? 'You can go on with the setup at any step.' : 'An administrator of the company has to begin.'}
        >
          <Link to={known ? WIZARD : '/'}>{known ? 'Open the setup wizard' : 'Go to Home'}</Link>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Get started" meta={company} />
      <form
        className={css.start}
        onSubmit={event => {
          event.preventDefault()
          choose.mutate(chosen, { onSuccess: () => void go(WIZARD) })
        }}
      >
        {choose.error ? (
          <div role="alert">
            <Callout tone="bad" title={refusalOf(choose.error)} />
          </div>
        ) : null}
        <Radio.Group
          label="Where does your company work?"
          value={chosen}
          onChange={value => setChosen(value as CompanyType)}
        >
          <div className={css.types}>
            {TYPES.map(({ value, label, means }) => (
              <Radio key={value} value={value} label={label} description={means} />
            ))}
          </div>
        </Radio.Group>
        <div>
          <Button type="submit" loading={choose.isPending}>
            Continue
          </Button>
        </div>
      </form>
    </>
  )
}
