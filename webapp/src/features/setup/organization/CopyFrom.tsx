import { Button, Checkbox, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { counted, DataTable, Dialog, SaveError, ui } from '@/ui'
import css from './organization.module.css'

type Outcome = Wire<'CopyOutcome'>
type Kind = Outcome['kind']
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
  { value: 'scriptingRules', label: 'Scripting rules' },
  { value: 'layouts', label: 'Summary columns' },
]
const labelOf = (kind: Kind) => KINDS.find(({ value }) => value === kind)?.label ?? kind

/** Copies the configuration of another system of the company. What exists here stays. */
export function CopyFrom({ systemId, onClose }: { systemId: string; onClose: () => void }) {
  const session = useSession(state => state.data)
  const company = session?.companies.find(each => each.id === session.loggedInUser.company.id)
  const others = (company?.systems ?? []).filter(each => each.id !== systemId)
  const [from, setFrom] = useState(others[0]?.id ?? null)
  const [kinds, setKinds] = useState<Kind[]>(KINDS.map(({ value }) => value))
  const params = { path: { system_id: systemId } }
  const copy = useMutation({
    mutationFn: ({ fromSystemId, leaveOut }: { fromSystemId: string; leaveOut: boolean }) =>
      dataOf(api.POST('/api/records/system/{system_id}/copy', { params, body: { fromSystemId, kinds, leaveOut } })),
    meta: SHOWN_IN_PLACE,
  })
  const check = useMutation({
    mutationFn: (fromSystemId: string) =>
      dataOf(
        api.POST('/api/records/system/{system_id}/copy/check', {
          params,
          body: { fromSystemId, kinds, leaveOut: false },
        }),
      ),
    onSuccess: ({ obstacles }, fromSystemId) =>
      obstacles.length ? undefined : copy.mutate({ fromSystemId, leaveOut: false }),
    meta: SHOWN_IN_PLACE,
  })
  const obstacles = check.data?.obstacles ?? []
  const goBack = () => {
    check.reset()
    copy.reset()
  }
  return (
    <Dialog onClose={onClose} size={520} title="Copy from another system">
      <div className={ui.dialog}>
        <SaveError error={check.error ?? copy.error} />
        {copy.data ? (
          <DataTable
            label="What was copied"
            rows={copy.data.outcomes}
            rowKey={({ kind }) => kind}
            columns={[
              { head: 'Kind', cell: ({ kind }) => labelOf(kind) },
              { head: 'Copied', figure: true, cell: ({ copied }) => copied },
              { head: 'Kept as they were', figure: true, cell: ({ there }) => there },
              ...(copy.data.outcomes.some(({ leftOut }) => leftOut)
                ? [{ head: 'Left out', figure: true, cell: ({ leftOut }: Outcome) => leftOut }]
                : []),
            ]}
          />
        ) : obstacles.length ? (
          <>
            <p>
              {counted(obstacles.length, 'record')} can’t be copied. Nothing has been copied yet. Add what is missing,
              or copy the rest.
            </p>
            <DataTable
              label="What can’t be copied"
              rows={obstacles}
              rowKey={({ kind, name }) => `${kind} ${name}`}
              columns={[
                { head: 'Kind', cell: ({ kind }) => labelOf(kind) },
                { head: 'Name', cell: ({ name }) => name },
                { head: 'Reason', fit: 'wrap', cell: ({ reason }) => reason },
              ]}
            />
          </>
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
          {obstacles.length && !copy.data ? (
            <Button variant="default" onClick={goBack}>
              Back
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            {copy.data ? 'Close' : 'Cancel'}
          </Button>
          {copy.data ? null : obstacles.length ? (
            <Button
              loading={copy.isPending}
              onClick={() => from && copy.mutate({ fromSystemId: from, leaveOut: true })}
            >
              Copy the rest
            </Button>
          ) : (
            <Button
              loading={check.isPending || copy.isPending}
              disabled={!from || !kinds.length}
              onClick={() => from && check.mutate(from)}
            >
              Copy
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
