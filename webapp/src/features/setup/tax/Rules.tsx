import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { fromRules } from '@/conditions'
import { partWords } from '@/filters'
import { count, DataTable, Gap, Toolbar, ui } from '@/ui'
import { RowPanel } from './RowPanel'
import { RuleForm } from './RuleForm'
import { faultAt, type SectionParts, withRow } from './section'
import { blankRule, factFields, type Rule } from './setup'
import css from './tax.module.css'

/** The tax rules in the order they are asked: the first one whose conditions are met decides. */
export function Rules({ setup, stored, may, fault, put }: SectionParts) {
  const { rules, codes } = setup
  const [opened, setOpen] = useState<number | null>(fault?.part === 'rules' ? fault.row : null)
  const fields = factFields(stored)
  const row = opened === null ? undefined : rules[opened]
  const ordered = [...rules].sort((one, other) => one.priority - other.priority)
  const words = (rule: Rule) => partWords(fromRules(rule.conditions), fields, Number.POSITIVE_INFINITY) || 'Always'
  const add = () => {
    put('rules', [...rules, blankRule(setup)])
    setOpen(rules.length)
  }
  return (
    <>
      <Toolbar label="Rules">
        <span className="dim">The first rule whose conditions are met decides. Without one, the invoice waits.</span>
        <Gap />
        {may ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            disabled={!codes.length}
            title={codes.length ? undefined : 'Add a code first'}
            onClick={add}
          >
            New rule
          </Button>
        ) : null}
      </Toolbar>
      <div className={`${ui.split} ${css.wide}`} data-open={row ? '' : undefined}>
        <div className={ui.splitList}>
          <DataTable
            rows={ordered}
            rowKey={rule => rules.indexOf(rule)}
            region="Rules"
            empty={<p className={css.none}>No rules yet. A rule says when a code applies.</p>}
            open={rule => setOpen(rules.indexOf(rule))}
            state={rule => {
              const at = rules.indexOf(rule)
              return faultAt(fault, 'rules', at) ? 'finding' : at === opened && 'chosen'
            }}
            columns={[
              { head: 'Priority', figure: true, cell: rule => count(rule.priority) },
              { head: 'Code', cell: rule => rule.code },
              {
                head: 'Rule',
                fit: 'wrap',
                cell: rule => (
                  <button type="button" className={ui.opens} onClick={() => setOpen(rules.indexOf(rule))}>
                    {rule.name || 'New rule'}
                  </button>
                ),
              },
              { head: 'When', fit: 'wrap', spare: true, cell: words },
            ]}
          />
        </div>
        {row && opened !== null ? (
          <RowPanel
            key={opened}
            title={row.name || 'New rule'}
            what="rule"
            may={may}
            fault={faultAt(fault, 'rules', opened)}
            onClose={() => setOpen(null)}
            onRemove={() => {
              put('rules', withRow(rules, opened, null))
              setOpen(null)
            }}
          >
            <RuleForm
              rule={row}
              fields={fields}
              codes={codes}
              onChange={next => put('rules', withRow(rules, opened, next))}
            />
          </RowPanel>
        ) : null}
      </div>
    </>
  )
}
