import { ActionIcon, Button, PasswordInput, Select, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { DraftForm, doneToast, SubmitButton, useDraft } from '@/ui'
import { AT, type Embedded, type Parameter, SOURCES, TOOLS, type Tool, toolOf, useSaveEmbedded } from './calls'
import css from './embedded.module.css'

const LABELS = {
  name: 'Name',
  description: 'Description',
  tool: 'Tool',
  address: 'Address',
  target: 'Page',
  models: 'Models',
  parameters: 'Parameters',
}
const MOST_PARAMETERS = 20
const BLANK: Parameter = { name: '', source: 'account_numbers' }

/** What the page of a tool is called, and an example. */
const PAGES: Record<Tool, [string, string]> = {
  metabase: ['Number of the dashboard', '12'],
  looker: ['Number of the dashboard, or a path', '/embed/looks/12'],
  jwt_link: ['Path of the page; {token} is the place of the token', '/dashboards/12?token={token}'],
  link: ['Path of the page', '/reportEmbed?reportId=…&autoAuth=true'],
}
/** How a tool takes several accounts. */
const SEVERAL: Record<Tool, string> = {
  metabase: 'Lock these parameters in Metabase. Account numbers are a list of values.',
  looker:
    'User attributes. For accounts, choose the type “String filter (advanced)”, so that Looker matches any of them.',
  jwt_link: 'Claims of the token. Accounts are a list.',
  link: 'Added to the address. Anyone can change them: the tool itself has to decide what people see.',
}

/** The address of the page, and the parameters it gets about the user. */
export function EmbeddedForm({ report }: { report: Embedded | null }) {
  const save = useSaveEmbedded()
  const go = useNavigate()
  const stored = {
    name: report?.name ?? '',
    description: report?.description ?? '',
    tool: report?.tool ?? ('metabase' as Tool),
    address: report?.address ?? '',
    target: report?.target ?? '',
    models: report?.models ?? [],
    parameters: report?.parameters ?? [BLANK],
    secret: '',
  }
  const draft = useDraft(stored, report?.revision ?? 0)
  const { values, getInputProps } = draft
  const { tool, parameters } = values
  const isSigned = tool !== 'link'
  const [pageLabel, example] = PAGES[tool]
  const send = () => {
    const { secret, models, ...others } = values
    save.mutate(
      {
        id: report?.id ?? '',
        ...others,
        models: tool === 'looker' ? models : [],
        secret: (isSigned && secret) || null,
        revision: report?.revision ?? 0,
      },
      {
        onSuccess: saved => {
          doneToast(`${saved.name} is saved.`)
          void go(`${AT}/details/${saved.id}`)
        },
      },
    )
  }
  return (
    <DraftForm of={draft} save={save} labels={LABELS} onSend={send} className={css.form}>
      <TextInput
        label="Name"
        autoComplete="off"
        autoFocus
        maxLength={80}
        placeholder="Margin by lane"
        {...getInputProps('name')}
      />
      <TextInput label="Description (optional)" autoComplete="off" maxLength={300} {...getInputProps('description')} />
      <Select
        label="Tool"
        allowDeselect={false}
        data={TOOLS.map(({ value, label }) => ({ value, label }))}
        description={toolOf(tool)?.about}
        {...getInputProps('tool')}
      />
      <TextInput
        label="Address"
        description="People see this site in a frame here. Others stay blocked."
        type="url"
        spellCheck={false}
        placeholder="https://bi.example.com"
        {...getInputProps('address')}
      />
      <TextInput
        label="Page"
        description={pageLabel}
        spellCheck={false}
        autoComplete="off"
        placeholder={example}
        {...getInputProps('target')}
      />
      {tool === 'looker' ? (
        <TagsInput
          label="Models"
          description="Those that the page reads. Press Enter after each."
          {...getInputProps('models')}
        />
      ) : null}
      {isSigned ? (
        <PasswordInput
          label="Signing secret"
          description={
            report?.hasSecret
              ? 'A secret is stored. Leave this blank to keep it; another tool or address needs its own.'
              : 'At least 32 characters, from the embedding settings of the tool'
          }
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show signing secret' }}
          {...getInputProps('secret')}
        />
      ) : null}
      <fieldset className={css.parameters}>
        <legend>Parameters</legend>
        <p>{SEVERAL[tool]}</p>
        {parameters.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parameters have no id
          <div key={at} className={css.parameter}>
            <TextInput
              aria-label={`Name of parameter ${at + 1}`}
              placeholder="account"
              maxLength={60}
              spellCheck={false}
              autoComplete="off"
              {...getInputProps(`parameters.${at}.name`)}
            />
            <Select
              aria-label={`Value of parameter ${at + 1}`}
              allowDeselect={false}
              data={SOURCES}
              {...getInputProps(`parameters.${at}.source`)}
            />
            <ActionIcon
              variant="subtle"
              aria-label={`Remove parameter ${at + 1}`}
              onClick={() => draft.removeListItem('parameters', at)}
            >
              <IconX size={14} stroke={1.8} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          disabled={parameters.length >= MOST_PARAMETERS}
          onClick={() => draft.insertListItem('parameters', BLANK)}
        >
          Add parameter
        </Button>
        {isSigned && !parameters.some(({ source }) => source === 'accounts' || source === 'account_numbers') ? (
          <p role="status">Without the accounts, only people who see every account of the system can open it.</p>
        ) : null}
      </fieldset>
      <div>
        <SubmitButton of={save}>Save</SubmitButton>
      </div>
    </DraftForm>
  )
}
