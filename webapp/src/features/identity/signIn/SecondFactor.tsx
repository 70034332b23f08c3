import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayOf, doneToast, Loaded, Section, StatusBadge } from '@/ui'
import css from './identity.module.css'
import { useSecondFactor } from './ownCalls'
import { NewCodesDialog, SetUpDialog, TurnOffDialog } from './SecondFactorDialogs'

type Doing = 'setUp' | 'codes' | 'off' | null

/** Two-step sign-in: whether it is on, and its actions. */
export function SecondFactor() {
  const own = useSecondFactor()
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  return (
    <Section title="Two-step sign-in" note="A code from an app on your phone, besides your password">
      <div className={css.inSection}>
        <Loaded of={own} what="two-step sign-in" bars={1}>
          {data =>
            data.isOn ? (
              <div className={css.state}>
                <StatusBadge status="Active" />
                <p>
                  {data.onSince ? `Since ${dayOf(data.onSince)}. ` : ''}
                  {left(data.recoveryLeft ?? 0)}
                </p>
                <Button variant="default" onClick={() => setDoing('codes')}>
                  New recovery codes
                </Button>
                <Button variant="default" onClick={() => setDoing('off')}>
                  Turn off
                </Button>
              </div>
            ) : (
              <div className={css.state}>
                <StatusBadge status="Inactive" />
                <p>
                  {data.isNeeded
                    ? 'Your company requires it: you’ll be asked to set it up at your next sign-in.'
                    : 'Your password alone signs you in.'}
                </p>
                <Button variant="default" onClick={() => setDoing('setUp')}>
                  Set up
                </Button>
              </div>
            )
          }
        </Loaded>
      </div>
      {doing === 'setUp' ? <SetUpDialog onClose={close} /> : null}
      {doing === 'codes' ? <NewCodesDialog onClose={close} /> : null}
      {doing === 'off' ? (
        <TurnOffDialog
          isNeeded={own.data?.isNeeded ?? false}
          onClose={close}
          onDone={() => {
            close()
            doneToast('Two-step sign-in is off.')
          }}
        />
      ) : null}
    </Section>
  )
}

const left = (codes: number) =>
  codes === 0 ? 'No recovery codes left.' : codes === 1 ? '1 recovery code left.' : `${codes} recovery codes left.`
