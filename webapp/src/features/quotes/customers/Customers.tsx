import { Button } from '@mantine/core'
import { IconCategory } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Field } from '@/fields'
import { Allowed, Loaded } from '@/ui'
import { VERTICALS } from '../addresses'
import { saveCustomers, useGridTemplate } from './calls'
import { RecordSheetScreen } from './RecordSheetScreen'

/** The customers of quotes, as a sheet (R245–R249). */
export default function Customers() {
  const template = useGridTemplate('')
  return (
    <Loaded of={template} what="the customers" bars={12} isScreen>
      {({ fields, templateId }) => (
        <RecordSheetScreen
          title="Customers"
          about="in this system"
          what={['customer', 'customers']}
          find="Find by name, number or vertical"
          base="/api/records/customer"
          fields={fields as Field[]}
          action="quotesCustomerAdd"
          keeps="This customer has shipments or invoices. Turn off Active instead of deleting."
          permission="accounts.editAccounts"
          save={saveCustomers(templateId)}
          actions={
            <Allowed permission="metadata.viewMetadata">
              <Button
                component={Link}
                variant="default"
                to={VERTICALS}
                leftSection={<IconCategory size={14} stroke={1.8} />}
              >
                Industry verticals
              </Button>
            </Allowed>
          }
        />
      )}
    </Loaded>
  )
}
