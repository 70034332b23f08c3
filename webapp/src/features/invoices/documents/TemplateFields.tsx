import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { messageOf } from '@/api/errors'
import { DropZone } from '@/widgets/DropZone'
import { useAccounts, useBuiltIn, useLogo, useSendLogo, type Values } from './calls'
import css from './invoiceDocuments.module.css'

export const CODE_ID = 'invoice-template-text'

interface Parts {
  values: Values
  onChange: (change: Values) => void
  disabled: boolean
  /** A new template: the user has yet to choose whom it is for. */
  owner: { accountId: string | null; choose: (accountId: string | null) => void } | undefined
}

/** The parts of a design: what is printed where, and the template that combines them. */
export function TemplateFields({ values, onChange, disabled, owner }: Parts) {
  const builtIn = useBuiltIn()
  const text = (key: string) => ({
    value: String(values[`template#${key}`] ?? ''),
    disabled,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [`template#${key}`]: event.currentTarget.value }),
  })
  const printsQr = values['template#printQr'] === true
  return (
    <div className={css.fields}>
      <TextInput label="Name" withAsterisk maxLength={100} {...text('name')} />
      {owner ? <Owner {...owner} /> : null}
      <Textarea
        label="Letterhead"
        description="Lines at the top, the first one large. Leave blank for the company name and address"
        autosize
        minRows={2}
        maxRows={6}
        {...text('letterhead')}
      />
      <Logo
        fileId={String(values['template#logo'] ?? '')}
        disabled={disabled}
        onChange={fileId => onChange({ 'template#logo': fileId })}
      />
      <Textarea
        label="Notes"
        description="Below the charges: terms, bank account, contact"
        autosize
        minRows={2}
        maxRows={8}
        {...text('notes')}
      />
      <Textarea
        label="Remit to"
        description="Where to send payment: name and address, bank, account. Leave blank to use the letterhead"
        autosize
        minRows={2}
        maxRows={6}
        {...text('remitTo')}
      />
      <Select
        label="Paper"
        description="Automatic: Letter where the system's country uses it, otherwise A4"
        data={[
          { value: '', label: 'Automatic' },
          { value: 'letter', label: 'Letter' },
          { value: 'A4', label: 'A4' },
        ]}
        value={String(values['template#paper'] ?? '')}
        disabled={disabled}
        allowDeselect={false}
        onChange={value => onChange({ 'template#paper': value ?? '' })}
      />
      <Textarea label="Footer" autosize minRows={1} maxRows={4} {...text('footer')} />
      <Checkbox
        label="Print a QR code with the payment reference"
        checked={printsQr}
        disabled={disabled}
        onChange={event => onChange({ 'template#printQr': event.currentTarget.checked })}
      />
      {printsQr ? (
        <Textarea
          label="QR code text"
          description="Leave blank for number, amount and account"
          placeholder={builtIn.data?.qrText}
          classNames={{ input: css.code }}
          autosize
          minRows={3}
          {...text('qrText')}
        />
      ) : null}
      <div>
        <Textarea
          id={CODE_ID}
          label="Template"
          description="Jinja and HTML. Leave blank for the default template"
          classNames={{ input: css.code }}
          spellCheck={false}
          rows={values['template#text'] ? 24 : 4}
          {...text('text')}
        />
        {disabled ? null : (
          <div className={css.under}>
            {values['template#text'] ? (
              <Button variant="default" size="compact-xs" onClick={() => onChange({ 'template#text': '' })}>
                Restore default
              </Button>
            ) : (
              <Button
                variant="default"
                size="compact-xs"
                loading={builtIn.isPending}
                onClick={() => onChange({ 'template#text': builtIn.data?.text ?? '' })}
              >
                Start from default
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function Owner({ accountId, choose }: NonNullable<Parts['owner']>) {
  const accounts = useAccounts()
  const rows = accounts.data?.rows ?? []
  return (
    <Select
      label="Applies to"
      placeholder="All accounts without their own template"
      data={rows.map(row => ({ value: row.id, label: `${row.accountNumber}  ${row.name}` }))}
      value={accountId}
      onChange={choose}
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable
      nothingFoundMessage="No matches found"
    />
  )
}

function Logo(props: { fileId: string; disabled: boolean; onChange: (fileId: string) => void }) {
  const logo = useLogo(props.fileId)
  const sending = useSendLogo()
  const take = ([file]: File[]) => {
    if (file) sending.mutate(file, { onSuccess: kept => props.onChange(kept.fileId) })
  }
  return (
    <div className={css.logo}>
      <span>Logo</span>
      {props.fileId && logo.data ? (
        <div>
          {/* biome-ignore lint/performance/noImgElement: a data URL cannot be optimized */}
          <img src={logo.data.picture} alt="Logo as printed" />
          {props.disabled ? null : (
            <Button variant="default" size="compact-xs" onClick={() => props.onChange('')}>
              Remove logo
            </Button>
          )}
        </div>
      ) : (
        <DropZone accept=".png,.jpg,.jpeg" label="Drop a logo here" disabled={props.disabled} onFiles={take}>
          <span>{sending.isPending ? 'Uploading logo…' : 'Drop a PNG or JPG here, up to 2 MB'}</span>
        </DropZone>
      )}
      {sending.error ? (
        <small role="alert" data-tone="bad">
          {messageOf(sending.error)}
        </small>
      ) : null}
    </div>
  )
}
