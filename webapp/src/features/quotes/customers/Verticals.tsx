import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Field } from '@/fields'
import { Loaded } from '@/ui'
import { CUSTOMERS } from '../addresses'
import { saveVerticals, useGridTemplate } from './calls'
import { RecordSheetScreen } from './RecordSheetScreen'

/** The industries of customers, as a sheet (R250–R252). */
export default function Verticals() {
  const template = useGridTemplate('metadata_industryVerticals')
  return (
    <Loaded of={template} what="the industry verticals" bars={12} isScreen>
      {({ fields, templateId }) => (
        <RecordSheetScreen
          title="Industry verticals"
          about="to group customers by"
          what={['vertical', 'verticals']}
          find="Find by name"
          base={`/api/records/metadata/${templateId}`}
          fields={fields as Field[]}
          action="default"
          keeps="Customers use this vertical. Remove it under Setup, Metadata."
          permission="metadata.editMetadata"
          save={saveVerticals(templateId)}
          actions={
            <Button
              component={Link}
              variant="default"
              to={CUSTOMERS}
              leftSection={<IconUsersGroup size={14} stroke={1.8} />}
            >
              Customers
            </Button>
          }
        />
      )}
    </Loaded>
  )
}
