import { Button, Modal, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { NEW, RecordScreen } from '@/records'
import { DataTable, Loaded } from '@/ui'
import { worded } from './Codes'
import { codesAt } from './calls'

const useModule = (module: string) =>
  useQuery({
    queryKey: ['permissionCodes', module],
    queryFn: () => dataOf(api.GET('/api/permissionCodes/{module}', { params: { path: { module } } })),
    meta: SHOWN_IN_PLACE,
  })

/** `/configuration/permissioncode/{module}/view`: the company's own codes, each of which stands for several permissions
 * of a module, and the module's permissions. */
export default function PermissionCodes() {
  const { type = '', permissioncodeId } = useParams()
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  const go = useNavigate()
  const [looking, setLooking] = useState(false)
  const found = useModule(type)
  return (
    <>
      <RecordScreen
        key={type}
        narrowTo={1}
        title={`Permission codes: ${worded(type)}`}
        base={`/api/records/permissionCode/${type}`}
        open={isNew ? NEW : (permissioncodeId ?? null)}
        addressOf={(id, kept) => {
          const at = codesAt(type, id === null ? 'view' : id === NEW ? NEW : `edit/${id}`)
          return kept ? `${at}?${kept}` : at
        }}
        level="default"
        actions={
          <>
            <Select
              aria-label="Module"
              searchable
              nothingFoundMessage="No matches found"
              allowDeselect={false}
              w={190}
              data={(found.data?.modules ?? [type]).map(value => ({ value, label: worded(value) }))}
              value={type}
              onChange={next => next && go(codesAt(next))}
            />
            <Button variant="default" onClick={() => setLooking(true)}>
              Built-in permissions
            </Button>
          </>
        }
      />
      <Modal
        size="lg"
        opened={looking}
        onClose={() => setLooking(false)}
        title={`Permissions of ${worded(type)}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Loaded of={found} what="permissions">
          {data => (
            <DataTable
              rows={data.codes}
              rowKey={each => each.id}
              region="Built-in permissions, table"
              columns={[
                { head: 'Permission', look: 'strong', fit: 'wrap', cell: each => each.label },
                { head: 'Code', fit: 'wrap', cell: each => each.id },
                { head: 'Roles', figure: true, cell: each => each.roles },
                { head: 'Groups', figure: true, cell: each => each.groups },
                { head: 'Used', cell: each => (each.used ? 'yes' : 'no, switched off') },
              ]}
            />
          )}
        </Loaded>
      </Modal>
    </>
  )
}
