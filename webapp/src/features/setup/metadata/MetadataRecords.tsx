import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { RecordScreen, useRecordInQuery } from '@/records'
import { Allowed } from '@/ui'
import { editType, recordsOf, recordsOfAccount } from './addresses'

/** The records of one lookup table, for the system or for one account. */
export default function MetadataRecords() {
  const { metadataTypeId, metadataId, systemId, accountId } = useParams()
  const typeId = metadataTypeId ?? metadataId ?? ''
  const list = systemId && accountId ? recordsOfAccount(systemId, accountId, typeId) : recordsOf(typeId)
  return (
    <RecordScreen
      key={typeId}
      base={`/api/records/metadata/${typeId}`}
      {...useRecordInQuery(list)}
      level={accountId ? 'account' : 'system'}
      accountId={accountId}
      actions={
        <Allowed permission="metadata.editMetadata">
          <Button component={Link} variant="default" to={editType(typeId)}>
            Columns
          </Button>
        </Allowed>
      }
    />
  )
}
