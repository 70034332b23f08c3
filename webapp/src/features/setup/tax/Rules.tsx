import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { fromRules } from '@/conditions'
import { partWords } from '@/filters'
import { count, DataTable, Gap, Toolbar, ui, useAddress } from '@/ui'
import { RowPanel } from './RowPanel'
import { RuleForm } from './RuleForm'
import { faultAt, type SectionParts, withRow } from './section'
import { blankRule, factFields, type Rule, SIDE_LABELS, SIDES, type Side, sideOfCode, sideOfRule } from './setup'
import css from './tax.module.css'

const WITHOUT: Record<Side, string> = {
  customers: 'Without one, the invoice waits.',
  carriers: 'Without one, the carrier’s invoice has an exception.',
}

/** The tax rules of each side in the order they are asked: the first one whose conditions are met decides. */
export function Rules({ setup, stored, may, fault, put }: SectionParts) {
  const { rules, codes } = setup
  const { address, put: putAddress } = useAddress()
  const [opened, setOpen] = useState<number | null>(fault?.part === 'rules' ? fault.row : null)
  const row = opened === null ? undefined : rules[opened]
  const side: Side = row ? sideOfRule(row, codes) : (SIDES.find(each => each === address.get('side')) ?? 'customers')
  const fields = factFields(stored, side)
  const ownCodes = codes.filter(code => sideOfCode(code) === side)
  const countOf = (of: Side) => rules.filter(rule => sideOfRule(rule, codes) === of).length
  const ordered = rules
    .filter(rule => sideOfRule(rule, codes) === side)
    .sort((one, other) => one.priority - other.priority)
  const show = (next: string) => {
    setOpen(null)
    putAddress({ side: next === 'customers' ? null : next })
  }
  const close = () => {
    setOpen(null)
    putAddress({ side: side === 'customers' ? null : side })
  }
  const words = (rule: Rule) => partWords(fromRules(rule.conditions), fields, Number.POSITIVE_INFINITY) || 'Always'
  const add = () => {
    put('rules', [...rules, blankRule(setup, side)])
    setOpen(rules.length)
  }
  return (
    <>
      <Toolbar label="Rules">
        <SegmentedControl
          aria-label="Whose charges"
          data={SIDES.map(value => ({ value, label: `${SIDE_LABELS[value]} (${count(countOf(value))})` }))}
          value={side}
          onChange={show}
        />
        <span className="dim">The first rule whose conditions are met decides. {WITHOUT[side]}</span>
        <Gap />
        {may ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            disabled={!ownCodes.length}
            title={ownCodes.length ? undefined : `Add a code for ${side} first`}
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
            empty={
              <p className={css.none}>
                {side === 'customers'
                  ? 'No rules yet. A rule says when a code applies.'
                  : 'No rules for carriers yet. Without any, the tax of carriers’ invoices is not checked.'}
              </p>
            }
            open={rule => setOpen(rules.indexOf(rule))}
            state={rule => {
              const at = rules.indexOf(rule)
              return faultAt(fault, 'rules', at) ? 'finding' : at === opened && 'chosen'
            }}
            columns={[
              { head: 'Priority', figure: true, cell: rule => count(rule.priority) },
              { head: 'Code', cell: rule => <span className={css.code}>{rule.code}</span> },
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
            onClose={close}
            onRemove={() => {
              put('rules', withRow(rules, opened, null))
              close()
            }}
          >
            <RuleForm
              rule={row}
              fields={fields}
              codes={ownCodes}
              onChange={next => put('rules', withRow(rules, opened, next))}
            />
          </RowPanel>
        ) : null}
      </div>
    </>
  )
}
