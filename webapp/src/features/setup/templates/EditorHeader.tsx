import { ActionIcon, FileButton, Menu, Select } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconDownload, IconUpload } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { useAccounts } from '@/api/accounts'
import { type Action, ActionButton, Allowed, alertToast, counted, doneToast, PageHeader, StatusBadge } from '@/ui'
import { saveText } from '@/widgets/saveText'
import { templateAddress } from './addresses'
import { exportTemplate, importStep, type Step, type Template, useDropOverride } from './calls'

/** Carriers' invoices belong to no account. */
const OF_SYSTEM_ONLY = 'payable'
const EDIT = 'systemConfig.editProfileMetadata'

interface EditorHeaderProps {
  template: Template
  accountId: string
  account: { name: string } | undefined
  changed: number
  acts: Record<'history' | 'save', Action>
  onStep: (wanted: { verb: string; done: string; step: Step }) => void
}

/** Whose template it is, its unsaved changes, and the actions on all of it. */
export function EditorHeader(props: EditorHeaderProps) {
  const { template, accountId, account, changed, acts, onStep } = props
  const { systemId = '' } = useParams()
  const navigate = useNavigate()
  const accounts = useAccounts()
  const drop = useDropOverride(() => doneToast(`${name} now uses the system template.`))
  const inherits = !!accountId && template.accountId !== accountId
  const name = account?.name ?? 'This account'

  const takeIn = async (file: File | null) => {
    if (!file) return
    try {
      const content = JSON.parse(await file.text())
      onStep({ verb: 'Import fields', done: `Fields of ${file.name} imported.`, step: importStep(template, content) })
    } catch {
      alertToast(`${file.name} is not a template file. Export a template to see the format.`)
    }
  }
  const giveOut = async () => {
    const file = await exportTemplate(template.templateId)
    saveText(`${template.profileName}.json`, 'application/json', `${JSON.stringify(file, null, 2)}\n`)
  }
  return (
    <PageHeader
      title={template.profileName}
      meta={
        <>
          <span>{template.fields.length} fields</span>
          <span>version {template.version}</span>
          {inherits ? <span>{name} uses the system template; its first change creates its own</span> : null}
          {template.accountId ? <StatusBadge status={`Only for ${name}`} tone="info" /> : null}
          {changed ? <StatusBadge status={`${counted(changed, 'field')} changed, not saved`} tone="warn" /> : null}
        </>
      }
    >
      {template.docType === OF_SYSTEM_ONLY ? null : (
        <Select
          w={220}
          aria-label="Account"
          placeholder="System template"
          clearable
          searchable
          data={(accounts.data?.rows ?? []).map(each => ({ value: each.id, label: each.name }))}
          value={accountId || null}
          onChange={chosen => navigate(templateAddress(systemId, template.docType, chosen))}
        />
      )}
      <ActionButton action={acts.history} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={28} aria-label="More">
            <IconDots size={15} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={14} stroke={1.6} />} onClick={giveOut}>
            Export as JSON
          </Menu.Item>
          {inherits ? null : (
            <Allowed permission={EDIT}>
              <FileButton accept="application/json,.json" onChange={takeIn}>
                {file => (
                  <Menu.Item leftSection={<IconUpload size={14} stroke={1.6} />} {...file} closeMenuOnClick={false}>
                    Import from JSON
                  </Menu.Item>
                )}
              </FileButton>
            </Allowed>
          )}
          {template.accountId ? (
            <Allowed permission={EDIT}>
              <Menu.Item leftSection={<IconArrowBackUp size={14} stroke={1.6} />} onClick={() => drop.mutate(template)}>
                Reset to the system template
              </Menu.Item>
            </Allowed>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <ActionButton action={acts.save} />
    </PageHeader>
  )
}
