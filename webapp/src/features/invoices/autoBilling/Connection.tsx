import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Callout, count, moment } from '@/ui'
import { CredentialsDialog, useConnection } from '../billingSystem'
import css from './autoBilling.module.css'

/**
 * The target of pushes, and a way to change its credentials; opened at once when they are refused (A056). `held`: how
 * many listed pushes wait for them.
 */
export function Connection({ held }: { held: number }) {
  const connection = useConnection()
  const [isOpen, setOpen] = useState(false)
  const { data, refetch } = connection
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetched when the count changes
  useEffect(() => void refetch(), [held, refetch])
  const refusedOn = data?.waiting ? data.refusedOn : null
  useEffect(() => {
    if (refusedOn) setOpen(true)
  }, [refusedOn])
  if (!data) return null
  const waiting = data.waiting ? ` ${count(data.waiting)} waiting for credentials.` : ''
  return (
    <>
      <div className={css.connection}>
        {data.refusedOn ? (
          <Callout tone="bad" title="The billing system rejected the credentials">
            <p>
              {moment(data.refusedOn)}. {data.refusal}
              {waiting} Nothing is sent until you save new ones.
            </p>
          </Callout>
        ) : data.exists ? (
          <p>
            <b>{data.baseUrl}</b> {data.userName ? `as ${data.userName}` : 'with a token'},{' '}
            {data.acceptedOn ? `last accepted ${moment(data.acceptedOn)}` : 'not tried yet'}
          </p>
        ) : (
          <p>No billing system is connected.{waiting}</p>
        )}
        <Button variant="default" onClick={() => setOpen(true)}>
          {data.exists ? 'Change credentials' : 'Connect'}
        </Button>
      </div>
      {isOpen ? <CredentialsDialog connection={data} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
