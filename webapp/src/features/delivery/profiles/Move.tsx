import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { messageOf } from '@/api/errors'
import { Callout, doneToast, Loaded, PageHeader, ScrollRegion } from '@/ui'
import { listAt, placeOf } from './addresses'
import { useMove, useMoveChoices, useProfiles } from './calls'
import css from './profiles.module.css'
import { useAccount } from './useAccount'

const EITHER = 'Please select either child or parent Account'

/** Moves one profile of an account, or all, to the account above it or one below (R332). */
export default function Move() {
  const place = placeOf(useLocation().pathname, useParams())
  const navigate = useNavigate()
  const account = useAccount(place.accountId)
  const choices = useMoveChoices(place.accountId)
  const profiles = useProfiles(place, '', 1)
  const move = useMove()
  const [profile, setProfile] = useState<string | null>(null)
  const [child, setChild] = useState<string | null>(null)
  const [parent, setParent] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const isWrong = !child === !parent
  const own = (profiles.data?.data ?? []).filter(each => each.accountId === place.accountId)
  const submit = () => {
    setAsked(true)
    if (isWrong || !account.data) return
    move.mutate(
      {
        accountNumber: account.data.accountNumber,
        childAccountNumber: child ?? '',
        parentAccountNumber: parent ?? '',
        deliveryProfile: profile ?? '',
        moveDeliveryProfileStatus: true,
      },
      {
        onSuccess: () => {
          doneToast('Moved.')
          navigate(listAt(place))
        },
      },
    )
  }
  return (
    <>
      <PageHeader title="Move delivery profiles" meta={account.data?.name}>
        <Button loading={move.isPending} onClick={submit}>
          Move
        </Button>
      </PageHeader>
      <ScrollRegion fill label="What is moved where">
        <div className={css.page}>
          <Loaded of={choices} what="accounts">
            {found => {
              const offered = (relation: string) =>
                found
                  .filter(each => each.relation === relation)
                  .map(each => ({ value: each.accountNumber, label: `${each.accountNumber}  ${each.name}` }))
              return (
                <div className={css.fields}>
                  {move.error || (asked && isWrong) ? (
                    <div role="alert">
                      <Callout tone="bad" title={move.error ? messageOf(move.error) : EITHER} />
                    </div>
                  ) : null}
                  <Select
                    label="Profile"
                    placeholder="All profiles of this account"
                    clearable
                    clearButtonProps={{ 'aria-label': 'All profiles' }}
                    data={own.map(each => ({ value: each.id, label: each.profileName }))}
                    value={profile}
                    onChange={setProfile}
                  />
                  <div className={css.pair}>
                    <Select
                      label="To the parent account"
                      clearable
                      data={offered('parent')}
                      value={parent}
                      onChange={setParent}
                      nothingFoundMessage="None"
                      clearButtonProps={{ 'aria-label': 'No parent account' }}
                    />
                    <Select
                      label="To a child account"
                      clearable
                      data={offered('child')}
                      value={child}
                      onChange={setChild}
                      nothingFoundMessage="None"
                      clearButtonProps={{ 'aria-label': 'No child account' }}
                    />
                  </div>
                </div>
              )
            }}
          </Loaded>
        </div>
      </ScrollRegion>
    </>
  )
}
