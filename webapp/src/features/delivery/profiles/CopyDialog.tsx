import { useEffect, useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout, DataTable, Dialog, ui } from '@/ui'
import type { Place } from './addresses'
import { type Form, type Row, useProfile, useToCopy } from './calls'
import { copyOf } from './form'

interface CopyDialogProps {
  mode: 'copy' | 'link'
  place: Place
  type: string
  onClose: () => void
  onTake: (part: Partial<Form>) => void
}

/** The profiles to copy from or link to: of the account, and of those above it. */
export function CopyDialog({ mode, place, type, onClose, onTake }: CopyDialogProps) {
  const found = useToCopy(place, true)
  const [chosen, setChosen] = useState<Row | null>(null)
  const profile = useProfile(mode === 'copy' && chosen ? chosen.id : '', false)
  const rows = [...(found.data?.currentAccount.data ?? []), ...(found.data?.parentAccount.data ?? [])].filter(
    each => each.type === type,
  )
  useEffect(() => {
    if (profile.data) onTake(copyOf(profile.data, place.accountId))
  }, [profile.data, place.accountId, onTake])
  const take = (row: Row) =>
    mode === 'copy' ? setChosen(row) : onTake({ profileReferenceID: row.id, referenceName: row.profileName })
  return (
    <Dialog
      title={mode === 'copy' ? 'Copy from a profile' : 'Link to a profile'}
      size="lg"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {found.error ? (
        <div role="alert">
          <Callout tone="bad" title={messageOf(found.error)} />
        </div>
      ) : (
        <DataTable<Row>
          rows={found.data ? rows : undefined}
          of={found}
          what="profiles"
          label="Profiles"
          rowKey={row => row.id}
          open={take}
          empty={<Callout tone="info" title="There are no profiles for this account" />}
          columns={[
            {
              head: 'Profile',
              names: true,
              look: 'strong',
              cell: row => (
                <button type="button" className={ui.link ?? ''} onClick={() => take(row)}>
                  {row.profileName}
                </button>
              ),
            },
            { head: 'From', cell: row => row.accountName || 'System default' },
            { head: 'Goes to', cell: row => row.recipient },
          ]}
        />
      )}
    </Dialog>
  )
}
