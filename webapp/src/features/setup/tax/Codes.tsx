import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { counted, DataTable, figure, Gap, Toolbar, todayHere, ui } from '@/ui'
import { CodeForm } from './CodeForm'
import { RowPanel } from './RowPanel'
import { faultAt, type SectionParts, withRow } from './section'
import { blankCode, boxesOf, type Code, DIRECTION_LABELS, percentOn } from './setup'
import css from './tax.module.css'

const rateOf = (code: Code) => {
  const percent = percentOn(code, todayHere())
  return percent === null ? <span className="dim">–</span> : `${figure(percent)} %`
}

/** The tax codes: what each charges today, and which boxes of the return it goes to. */
export function Codes({ setup, stored, may, fault, put }: SectionParts) {
  const { codes, rules, registrations } = setup
  const [opened, setOpen] = useState<number | null>(fault?.part === 'codes' ? fault.row : null)
  const labels = new Map<string, string>(stored.categories.map(({ category, label }) => [category, label]))
  const row = opened === null ? undefined : codes[opened]
  const uses = row ? rules.filter(rule => rule.code === row.code).length : 0
  const change = (next: Code) => opened !== null && put('codes', withRow(codes, opened, next))
  const add = () => {
    put('codes', [...codes, blankCode(registrations[0]?.taxName || 'VAT', `${todayHere().slice(0, 4)}-01-01`)])
    setOpen(codes.length)
  }
  return (
    <>
      {may ? (
        <Toolbar label="Codes">
          <Gap />
          <Button variant="default" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={add}>
            New code
          </Button>
        </Toolbar>
      ) : null}
      <div className={`${ui.split} ${css.split}`} data-open={row ? '' : undefined}>
        <div className={ui.splitList}>
          <DataTable
            rows={codes}
            rowKey={(_, at) => at}
            region="Codes"
            empty={<p className={css.none}>No codes yet. A code says the rate, or why no tax is charged.</p>}
            open={code => setOpen(codes.indexOf(code))}
            state={code => {
              const at = codes.indexOf(code)
              return faultAt(fault, 'codes', at) ? 'finding' : at === opened && 'chosen'
            }}
            columns={[
              {
                head: 'Code',
                cell: (code, at) => (
                  <button type="button" className={ui.opens} onClick={() => setOpen(at)}>
                    {code.code || 'New code'}
                  </button>
                ),
              },
              { head: 'Name', fit: 'wrap', cell: code => code.name },
              { head: 'For', fit: 'wrap', cell: code => DIRECTION_LABELS[code.direction] },
              { head: 'Category', spare: true, cell: code => `${labels.get(code.category)} (${code.category})` },
              { head: 'Rate today', figure: true, cell: rateOf },
              { head: 'Boxes', spare: true, cell: code => boxesOf(code) || <span className="dim">–</span> },
            ]}
          />
        </div>
        {row && opened !== null ? (
          <RowPanel
            key={opened}
            title={row.code || 'New code'}
            what="code"
            may={may}
            fault={faultAt(fault, 'codes', opened)}
            whyKept={uses ? `${counted(uses, 'rule')} ${uses === 1 ? 'gives' : 'give'} it` : undefined}
            onClose={() => setOpen(null)}
            onRemove={() => {
              put('codes', withRow(codes, opened, null))
              setOpen(null)
            }}
          >
            <CodeForm
              code={row}
              categories={stored.categories}
              isSaved={stored.codes.some(each => each.code === row.code)}
              onChange={change}
            />
          </RowPanel>
        ) : null}
      </div>
    </>
  )
}
