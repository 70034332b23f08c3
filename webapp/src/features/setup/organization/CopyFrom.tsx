import { Button, Checkbox, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { DataTable, Dialog, SaveError, ui } from '@/ui'
import css from './organization.module.css'

type Kind = Wire<'CopyOutcome'>['kind']
const KINDS: { value: Kind; label: string }[] = [
  { value: 'templates', label: 'Field templates' },
  { value: 'rules', label: 'Rules of fields' },
  { value: 'metadata', label: 'Metadata types' },
  { value: 'calculationCodes', label: 'Calculation codes' },
  { value: 'fuel', label: 'Fuel prices and tables' },
  { value: 'tolerances', label: 'Tolerances' },
  { value: 'requiredDocuments', label: 'Required documents' },
  { value: 'locations', label: 'Locations' },
  { value: 'operations', label: 'Operations' },
  { value: 'roles', label: 'Roles' },
]
const labelOf = (kind: Kind) => KINDS.find(({ value }) => value === kind)?.label ?? kind

/** Copies the configuration of another system of the company. What exists here stays. */
export function CopyFrom({ systemId, onClose }: { systemId: string; onClose: () => void }) {
  const session = useSession(state => state.data)
  const company = session?.companies.find(each => each.id === session.loggedInUser.company.id)
  const others = (company?.systems ?? []).filter(each => each.id !== systemId)
  const [from, setFrom] = useState(others[0]?.id ?? null)
  const [kinds, setKinds] = useState<Kind[]>(KINDS.map(({ value }) => value))
  const copy = useMutation({
    mutationFn: (fromSystemId: string) =>
      dataOf(
        api.POST('/api/records/system/{system_id}/copy', {
          params: { path: { system_id: systemId } },
          body: { fromSystemId, kinds },
        }),
      ),
    meta: SHOWN_IN_PLACE,
  })
  return (
    <Dialog onClose={onClose} size={520} title="Copy from another system">
      <div className={ui.dialog}>
        <SaveError error={copy.error} />
        {copy.data ? (
          <DataTable
            label="What was copied"
            rows={copy.data.outcomes}
            rowKey={({ kind }) => kind}
            columns={[
              { head: 'Kind', cell: ({ kind }) => labelOf(kind) },
              { head: 'Copied', figure: true, cell: ({ copied }) => copied },
              { head: 'Kept as they were', figure: true, cell: ({ there }) => there },
            ]}
          />
        ) : (
          <>
            <Select
              label="Copy from"
              data={others.map(({ id, name }) => ({ value: id, label: name }))}
              value={from}
              allowDeselect={false}
              onChange={setFrom}
            />
            <Checkbox.Group
              label="What to copy"
              description="Shipments, invoices, accounts and tariffs are never copied. What is here already stays."
              value={kinds}
              onChange={values => setKinds(values as Kind[])}
            >
              <div className={css.kinds}>
                {KINDS.map(({ value, label }) => (
                  <Checkbox key={value} value={value} label={label} />
                ))}
              </div>
            </Checkbox.Group>
          </>
        )}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {copy.data ? 'Close' : 'Cancel'}
          </Button>
          {copy.data ? null : (
            <Button
              loading={copy.isPending}
              disabled={!from || !kinds.length}
              onClick={() => from && copy.mutate(from)}
            >
              Copy
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
