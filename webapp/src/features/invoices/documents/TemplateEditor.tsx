import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import { RecordHistory } from '@/records'
import {
  ActionButton,
  ChangedMeanwhile,
  Loaded,
  PageHeader,
  ScrollRegion,
  savedToast,
  useAddress,
  useDraft,
  useScreenActions,
} from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { templateAddress } from './addresses'
import { NEW, TEMPLATES, type Template, useSaveTemplate, useTemplate, type Values } from './calls'
import css from './invoiceDocuments.module.css'
import { Preview } from './Preview'
import { TemplateFields } from './TemplateFields'

const ADD = 'configurationInvoices.newConfigurationInvoices'
const CHANGE = 'configurationInvoices.editConfigurationInvoices'
const EMPTY: Values = {
  'template#name': '',
  'template#letterhead': '',
  'template#logo': '',
  'template#notes': '',
  'template#footer': '',
  'template#printQr': false,
  'template#qrText': '',
  'template#text': '',
}

const LABELS = {
  'template#name': 'Name',
  'template#letterhead': 'Letterhead',
  'template#logo': 'Logo',
  'template#notes': 'Notes',
  'template#remitTo': 'Remit to',
  'template#paper': 'Paper',
  'template#footer': 'Footer',
  'template#printQr': 'Print a QR code with the payment reference',
  'template#qrText': 'QR code text',
  'template#text': 'Template',
}

/** The invoice design of a system or an account, with a print preview next to it. */
export default function TemplateEditor() {
  const { templateId, id, invoiceDeliveryTemplateId } = useParams()
  const wanted = templateId ?? id ?? invoiceDeliveryTemplateId ?? NEW
  const template = useTemplate(wanted)
  if (wanted === NEW) return <Editor />
  return (
    <Loaded of={template} what="the template" isScreen>
      {found => <Editor key={found.id} template={found} />}
    </Loaded>
  )
}

function Editor({ template }: { template?: Template }) {
  const { systemId = '', accountId: ofAddress } = useParams()
  const { address } = useAddress()
  const navigate = useNavigate()
  const draft = useDraft<Values>({ ...EMPTY, ...template?.values }, template?.revision ?? 0)
  const { values } = draft
  const isDirty = draft.isDirty()
  const [accountId, setAccountId] = useState(ofAddress ?? address.get('account'))
  const save = useSaveTemplate(template)
  const allowed = usePermission(template ? CHANGE : ADD)
  const may = allowed && (template ? template.mayChange && !template.archived : true)
  const submit = () => {
    if (!may || save.isPending) return
    save.mutate(
      { values, accountId },
      {
        onSuccess: saved => {
          draft.begin()
          savedToast(`${saved.values['template#name']} saved.`)
          if (!template) navigate(templateAddress(systemId, saved.id), { replace: true })
        },
      },
    )
  }
  const acts = useScreenActions({
    save: {
      label: template ? 'Save' : 'Create',
      tone: 'primary',
      isShown: may,
      isPending: save.isPending,
      perform: submit,
    },
  })
  return (
    <>
      <PageHeader
        title={template ? String(template.values['template#name']) : 'New invoice template'}
        meta={<span>{isDirty ? 'Not saved yet' : template ? `Saved by ${template.updatedBy}` : ''}</span>}
      >
        <ActionButton action={acts.save} />
      </PageHeader>
      <LeaveGuard changed={isDirty && (template || !save.isSuccess) ? 1 : 0} what={['template', 'template']} />
      <div className={css.editor}>
        <ScrollRegion fill label="The template">
          <div className={css.notice}>
            <ChangedMeanwhile of={draft} save={save} labels={LABELS} />
          </div>
          <TemplateFields
            values={values}
            onChange={draft.setValues}
            disabled={!may}
            owner={template ? undefined : { accountId, choose: setAccountId }}
          />
          {template ? <RecordHistory base={TEMPLATES} record={template} permission={CHANGE} /> : null}
        </ScrollRegion>
        <Preview values={values} />
      </div>
    </>
  )
}
