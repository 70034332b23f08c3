import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { askedOf } from '@/fields'
import { type RowId, useDataVersion, useSelection } from '@/grid'
import { CellMark } from '@/ui'
import { usePatternTrial } from './calls'
import type { FieldSheet } from './fieldSheet'
import { dependenciesOf, dependenciesText, listOf, optionsOf, optionsText } from './fieldText'
import { RulesLink } from './RulesLink'
import css from './templates.module.css'

/** Next to the grid: the properties of the focused field that need more room than a cell. */
export function FieldPanel({ sheet, mayEdit, docType }: { sheet: FieldSheet; mayEdit: boolean; docType: string }) {
  const { row } = useSelection(sheet.store)
  useDataVersion(sheet.store)
  const id = sheet.store.rows[row] as RowId
  if (id === undefined || sheet.isBlank(id)) {
    return (
      <aside className={css.panel} aria-label="Field">
        <p className="dim">Choose a field to see its options, what it depends on, and its regex at work.</p>
      </aside>
    )
  }
  const label = sheet.text(id, 'label') || 'New field'
  const type = sheet.text(id, 'type')
  const regex = sheet.text(id, 'regex')
  return (
    <aside className={css.panel} aria-label={`Field ${label}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be focusable */}
      <section className={css.panelBody} tabIndex={0} aria-label="Parts of the field" key={id}>
        <h2>{label}</h2>
        <p className="dim">{sheet.text(id, 'key') || 'no key yet'}</p>
        <Said sheet={sheet} id={id} />
        {askedOf(type) === 'options' ? (
          <Lines
            label="Options"
            hint="One per line: value = alias, alias"
            text={optionsOf(sheet.text(id, 'options'))
              .map(option => optionsText([option]))
              .join('\n')}
            readOnly={!mayEdit}
            onDone={text => sheet.set(id, 'options', optionsText(optionsOf(text)))}
          />
        ) : null}
        {sheet.store.value(id, 'isDependent') === true ? (
          <Lines
            label="Depends on"
            hint="One field key per line"
            text={dependenciesOf(sheet.text(id, 'dependentFields'))
              .map(field => dependenciesText([field]))
              .join('\n')}
            readOnly={!mayEdit}
            onDone={text => sheet.set(id, 'dependentFields', dependenciesText(dependenciesOf(text)))}
          />
        ) : null}
        <Lines
          label="Alternative headings"
          hint="Alternative headings, one per line"
          text={listOf(sheet.text(id, 'aliases')).join('\n')}
          readOnly={!mayEdit}
          onDone={text => sheet.set(id, 'aliases', listOf(text).join('; '))}
        />
        {regex && mayEdit ? <PatternTrial regex={regex} /> : null}
        <RulesLink docType={docType} fieldKey={sheet.text(id, 'wasKey')} />
      </section>
    </aside>
  )
}

/** The findings of the field's cells, in words. */
function Said({ sheet, id }: { sheet: FieldSheet; id: RowId }) {
  const findings = sheet.store.findings.ofRow(id) ?? []
  const said = sheet.store.columns.flatMap((column, at) => (findings[at] ? [{ column, finding: findings[at] }] : []))
  return said.map(({ column, finding }) => (
    <p key={column.key} className={css.said}>
      <CellMark kind={finding.kind} /> <b>{column.label}</b> {finding.message}
    </p>
  ))
}

/** Several values, one per line; applied on blur. */
function Lines(props: {
  label: string
  hint: string
  text: string
  readOnly: boolean
  onDone: (text: string) => void
}) {
  const { label, hint, text, readOnly, onDone } = props
  return (
    <Textarea
      key={text}
      label={label}
      description={hint}
      autosize
      minRows={2}
      maxRows={10}
      defaultValue={text}
      readOnly={readOnly}
      onBlur={event => onDone(event.currentTarget.value)}
    />
  )
}

/** Tries the regex on sample values, with the same engine as the grids. */
function PatternTrial({ regex }: { regex: string }) {
  const [text, setText] = useState('')
  const [pattern] = useDebouncedValue(regex, 300)
  const [tried] = useDebouncedValue(text, 300)
  const samples = tried.split('\n').filter(Boolean).slice(0, 100)
  const trial = usePatternTrial(pattern, samples)
  return (
    <>
      <Textarea
        label="Try the regex"
        description="One value per line"
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {trial.data && !trial.data.isValid ? <p className={css.said}>{trial.data.reason}</p> : null}
      <ul className={css.trial} aria-label="Verdicts">
        {trial.data?.isValid
          ? samples.slice(0, trial.data.matches.length).map((sample, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same value may be tried twice
              <li key={at} data-match={trial.data?.matches[at]}>
                <b>{trial.data?.matches[at] ? 'taken' : 'refused'}</b> {sample}
              </li>
            ))
          : null}
      </ul>
    </>
  )
}
