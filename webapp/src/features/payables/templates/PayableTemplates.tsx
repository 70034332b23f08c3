import { RecordScreen, useRecordInQuery } from '@/records'
import { TextInput } from './TextInput'

const INPUTS = { 'template#text': TextInput }

/** Templates of what carriers get about their invoices: remittance advices, dispute letters, short-pay notices. */
export default function PayableTemplates() {
  return (
    <RecordScreen
      base="/api/records/payableTemplate"
      {...useRecordInQuery('/configuration/payables/templates')}
      narrowTo={3}
      inputs={INPUTS}
      applies={(field, values) => field.key !== 'template#to' || values['template#channel'] !== 'pdf'}
    />
  )
}
