import type { Wire } from '@/api/wire'
import { Callout, FactList, PlainTable, ScrollRegion, Section } from '@/ui'
import css from '../tariffs.module.css'
import { sourceLabel, type TemplateInfo } from './templateForm'
import own from './templates.module.css'

interface Parts {
  preview: Wire<'RfqPreview'>
  info: TemplateInfo
  name: string
}

/** A preview of the template before it is saved: the head of its lane sheet, and its charges in order. */
export function Preview({ preview, info, name }: Parts) {
  const facts: [string, string][] = [
    ['Template', name],
    ['Repository', sourceLabel(info.source)],
    ['Customer', [info.customerName, info.industryVerticalId].filter(Boolean).join(', ')],
    ['RFQ', info.rfqName || '–'],
    ['Charges, in calculation order', preview.orderOfCalculation.join(', ')],
  ]
  return (
    <>
      {preview.warnings.map(warning => (
        <div key={warning} className={css.notice}>
          <Callout tone="warn" title={warning} />
        </div>
      ))}
      <Section title="Preview" note="Nothing is saved yet">
        <FactList className={css.facts} facts={facts} />
      </Section>
      <Section title="Lane sheet" note="Columns for entering and uploading lanes">
        <ScrollRegion className={own.sheet} label="Lane sheet columns">
          <PlainTable>
            <thead>
              <tr>
                {preview.columns.map(column => (
                  <th
                    key={column.key}
                    className={column.isFigure ? 'num' : undefined}
                    style={column.width ? { minWidth: column.width } : undefined}
                  >
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                {preview.columns.map(column => (
                  <td key={column.key} className={column.isFigure ? 'num dim' : 'dim'}>
                    {column.isFigure ? '–' : 'any'}
                  </td>
                ))}
              </tr>
            </tbody>
          </PlainTable>
        </ScrollRegion>
      </Section>
    </>
  )
}
