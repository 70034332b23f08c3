import { Button, Group, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { useAccounts } from '@/api/accounts'
import { SaveError } from '@/ui'
import { useWorkFor } from '@/widgets/desk'

/** The account to work for: from then on every list, form and figure is limited to it. */
export function AccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const accounts = useAccounts()
  const [number, setNumber] = useState<string | null>(null)
  const work = useWorkFor()
  const failure = accounts.error ?? work.error
  const start = () => number && work.mutate(number)
  return (
    <Modal opened={opened} onClose={onClose} title="Work in one account" size="md">
      <SaveError error={failure} title="Account not switched" />
      <Select
        label="Account"
        description="Lists, forms and totals show only this account until you switch back to all accounts."
        placeholder={accounts.isPending ? 'Loading…' : 'Number or name'}
        searchable
        data-autofocus
        nothingFoundMessage="No results"
        data={(accounts.data?.rows ?? []).map(one => ({
          value: one.accountNumber,
          label: `${one.accountNumber} · ${one.name}`,
        }))}
        value={number}
        onChange={setNumber}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={start} disabled={!number} loading={work.isPending}>
          Switch to account
        </Button>
      </Group>
    </Modal>
  )
}
