import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { Loaded } from '@/ui'
import { NEW, type RecordView, useRecord } from './calls'
import { nameOf, RecordForm } from './RecordForm'
import { RecordHistory } from './RecordHistory'
import type { RecordParts } from './recordParts'
import css from './records.module.css'

/** The form of the record that is open next to the list, including a new one, with its history. */
export function RecordPanel(
  props: Pick<RecordParts, 'base' | 'accountId' | 'applies' | 'inputs' | 'keeps' | 'details' | 'onSaved'> & {
    resource: Wire<'ResourceView'>
    open: string
    addressOf: (open: string | null) => string
  },
) {
  const { base, resource, open, accountId, applies, inputs, keeps, details, onSaved, addressOf } = props
  const go = useNavigate()
  const close = () => go(addressOf(null))
  const record = useRecord(base, open)
  const form = {
    base,
    resource,
    accountId,
    applies,
    inputs,
    ...(keeps ? {} : { onGone: close }),
    onSaved: (saved: RecordView) => {
      onSaved?.(saved)
      void go(addressOf(saved.id))
    },
  }
  return (
    <aside className={css.side} aria-label={resource.title}>
      <div className={css.sideHead}>
        <h2>
          {open === NEW
            ? `New ${resource.title.toLowerCase()}`
            : record.data
              ? nameOf(resource, record.data)
              : resource.title}
        </h2>
        <ActionIcon aria-label="Close" onClick={close}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      {open === NEW ? (
        <RecordForm key={NEW} {...form} />
      ) : (
        <Loaded of={record} what="the record">
          {found => (
            <RecordForm key={open} {...form} record={found}>
              {details?.(found)}
              <RecordHistory base={base} record={found} permission={resource.permissions.change} />
            </RecordForm>
          )}
        </Loaded>
      )}
    </aside>
  )
}
