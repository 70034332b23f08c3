import { Button, Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '@/api/errors'
import { Allowed, Callout, DataTable, rowsWord, SaveBar, TERMS, ui } from '@/ui'
import { AccountChoice } from '@/widgets/AccountChoice'
import { HeadingWord } from './HeadingWord'
import { LayoutBar } from './LayoutBar'
import { faultOf, fieldChoices, headingOf, LEFT_OUT, VALUE, valueWord, withColumn } from './layout'
import { Matched } from './Matched'
import type { Upload, UploadColumn } from './upload'
import css from './upload.module.css'
import { useColumns, useStart } from './useUpload'
import { Written } from './Written'

/**
 * The request that maps `column` to `field`: the column mapped to it before is left out, because a field takes one
 * column only.
 */
export function remap(columns: readonly UploadColumn[], column: number, field: string | null) {
  const mapping: Record<number, string | null> = { [column]: field }
  const before = columns.find(each => field !== null && each.fieldKey === field && each.index !== column)
  if (before) mapping[before.index] = null
  return mapping
}

const fileStep = ({ type, tariffId }: Upload) =>
  type === 'tariffLane' ? `/uploads?type=tariffLane&tariffId=${tariffId}` : '/uploads'

const ACCOUNT_NUMBER = 'shipmentParties#customerAccountNumber'

/** The account is unknown: none was selected, and no column has it. */
const lacksAccount = (upload: Upload): boolean =>
  upload.type === 'shipment' && !upload.accountId && !upload.columns.some(column => column.fieldKey === ACCOUNT_NUMBER)

/** A column with several possible fields, none of which is mapped yet: select one, or leave it out. */
const openColumn = (upload: Upload): UploadColumn | undefined =>
  upload.columns.find(
    ({ choices = [], fieldKey }) =>
      choices.length > 0 && !fieldKey && !upload.columns.some(other => choices.includes(other.fieldKey ?? '')),
  )

/** The customer's own words that this column maps to values of its field. */
function Words({ column, onForget }: { column: UploadColumn; onForget: () => void }) {
  const words = column.readAs ?? []
  const told = [
    ...words.map(word => `${word.text} → ${word.value || 'blank'}`),
    ...(column.blankUnreadable ? ['unreadable → blank'] : []),
  ].join(', ')
  if (!told) return null
  return (
    <div className={css.told} title={told}>
      Reads {told}{' '}
      <button type="button" className={ui.link} onClick={onForget}>
        Forget
      </button>
    </div>
  )
}

/** The second step: which column maps to which field, and how that was found. Only guesses are amber. */
export function ColumnsStep({ upload, onChecked }: { upload: Upload; onChecked: () => void }) {
  const navigate = useNavigate()
  const columns = useColumns(upload.uploadId)
  const check = useStart(upload.uploadId, 'check')
  const used = upload.columns.filter(column => column.fieldKey || column.isValue).length
  const fault = faultOf(upload)
  const open = openColumn(upload)
  const [onlyUpdates, setOnlyUpdates] = useState(false)
  const nobodys = lacksAccount(upload) && !onlyUpdates
  const missing = upload.missingFields.map(field => field.label)
  const failure = columns.error ?? check.error
  const fields = fieldChoices(upload)
  const choices = upload.layout.kind === 'fields' ? fields : [{ value: VALUE, label: valueWord(upload) }, ...fields]
  const send = (column: UploadColumn, field: string | null) =>
    columns.mutate(
      field === VALUE
        ? { layout: withColumn(upload, column.index) }
        : { mapping: remap(upload.columns, column.index, field) },
    )
  return (
    <>
      {failure ? (
        <div className={ui.notice}>
          <Callout tone="bad" title="Column choices not saved">
            <p>{messageOf(failure)}</p>
          </Callout>
        </div>
      ) : null}
      {fault ? (
        <div className={ui.notice}>
          <Callout tone="warn" title="Can’t read the columns this way">
            <p>{fault}</p>
            {upload.tariffId ? (
              <Allowed permission="tariffs.saveTariff">
                <Link to={`/tariffs/tariffManagement/editTariff/${upload.tariffId}`}>Edit the tariff</Link>
              </Allowed>
            ) : null}
          </Callout>
        </div>
      ) : null}
      {open ? (
        <div className={ui.notice}>
          <Callout tone="warn" title={`${headingOf(open)}: choose what it is`}>
            <p>{open.note} If you don’t need the column, choose Don’t import.</p>
          </Callout>
        </div>
      ) : null}
      {missing.length ? (
        <div className={ui.notice}>
          <Callout tone="warn" title={`${missing.join(', ')}: choose a column`}>
            <p>Every row needs {missing.length === 1 ? 'this field' : 'these fields'} before it can be checked.</p>
          </Callout>
        </div>
      ) : null}
      {lacksAccount(upload) ? (
        <div className={ui.notice}>
          <Callout tone="warn" title="Whose shipments are these?">
            <p>
              No account is chosen and no column has an account number, so new rows would be rejected. Choose the
              account here, or a column that has its number.
            </p>
            <AccountChoice
              className={css.account}
              hintClass={css.hint}
              value={null}
              disabled={columns.isPending}
              onChange={account => account && columns.mutate({ account })}
            />
            <Checkbox
              label="These rows only update shipments that are here already"
              checked={onlyUpdates}
              onChange={event => setOnlyUpdates(event.currentTarget.checked)}
            />
          </Callout>
        </div>
      ) : null}
      <LayoutBar upload={upload} busy={columns.isPending} onLayout={layout => columns.mutate({ layout })} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be focusable */}
      <section className={css.body} tabIndex={0} aria-label="Columns">
        <DataTable
          editable
          rows={upload.columns}
          rowKey={column => column.index}
          className={css.map}
          columns={[
            { head: '#', look: 'dim', width: 44, cell: column => column.letter },
            {
              head: 'Column in the workbook',
              look: 'strong',
              width: 190,
              cell: column => headingOf(column) || <span className="dim">no heading</span>,
            },
            {
              head: 'First values',
              className: css.sample,
              title: column => column.samples.join(' · '),
              cell: column => column.samples.join(' · '),
            },
            {
              head: 'Field',
              width: 236,
              cell: column => (
                <Select
                  className={css.field}
                  aria-label={`Field for ${headingOf(column) || column.letter}`}
                  data={column.required ? choices : [{ value: LEFT_OUT, label: 'Don’t import' }, ...choices]}
                  value={column.isValue ? VALUE : (column.fieldKey ?? null)}
                  placeholder={column.choices?.length ? 'Choose' : 'Don’t import'}
                  clearable={!column.required}
                  searchable
                  nothingFoundMessage={TERMS.noMatches}
                  disabled={columns.isPending}
                  onChange={field => send(column, field === LEFT_OUT ? null : field)}
                />
              ),
            },
            { head: 'Mandatory', look: 'dim', width: 100, cell: column => (column.required ? 'Yes' : '–') },
            {
              head: 'Match',
              width: 220,
              cell: column => (
                <>
                  <Matched column={column} />
                  <HeadingWord
                    upload={upload}
                    column={column}
                    busy={columns.isPending}
                    onRead={(word, value) => columns.mutate({ readAs: { [column.index]: { [word]: value } } })}
                  />
                  <Written
                    column={column}
                    busy={columns.isPending}
                    onChoose={style => columns.mutate({ written: { [column.index]: style } })}
                  />
                  <Words
                    column={column}
                    onForget={() =>
                      columns.mutate({
                        readAs: { [column.index]: {} },
                        blankUnreadable: column.blankUnreadable ? { [column.index]: false } : {},
                      })
                    }
                  />
                </>
              ),
            },
          ]}
        />
      </section>
      <SaveBar
        lead={
          upload.sheets.length > 1 ? (
            <Select
              aria-label="Worksheet"
              className={css.sheet}
              data={upload.sheets}
              value={upload.sheet}
              allowDeselect={false}
              disabled={columns.isPending}
              onChange={sheet => sheet && sheet !== upload.sheet && columns.mutate({ sheet })}
            />
          ) : null
        }
        said={`${used} of ${upload.columns.length} columns are used. The mapping is saved for this account and these headings.`}
      >
        <Button variant="default" onClick={() => navigate(fileStep(upload))}>
          Back
        </Button>
        <Button
          loading={check.isPending}
          disabled={missing.length > 0 || !!open || nobodys || !!fault || columns.isPending}
          onClick={() => check.mutate(undefined, { onSuccess: onChecked })}
        >
          Check {rowsWord(upload.rowCount)}
        </Button>
      </SaveBar>
    </>
  )
}
