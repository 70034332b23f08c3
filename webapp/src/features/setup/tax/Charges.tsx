import { Select } from '@mantine/core'
import { counted, DataTable, Gap, Toolbar } from '@/ui'
import { classesOf, classOf, countUnclassed, withClass } from './chargeClasses'
import { faultAt, type SectionParts } from './section'
import css from './tax.module.css'

/** What each charge is for: rules ask it. */
export function Charges({ setup, stored, may, fault, put }: SectionParts) {
  const chosen = setup.chargeClasses
  const options = classesOf(stored)
  const open = countUnclassed(chosen, stored.charges)
  return (
    <>
      <Toolbar label="Charges">
        <span className="dim">
          Rules ask what a charge is for: transport, customs work, duty paid for the customer.
        </span>
        <Gap />
        <span>{open ? `${counted(open, 'charge')} without a class` : 'Every charge has a class'}</span>
      </Toolbar>
      <DataTable
        rows={stored.charges}
        rowKey={charge => charge.chargeCode}
        region="Charges"
        density="tall"
        editable
        state={charge => {
          const at = chosen.findIndex(each => each.chargeCode === charge.chargeCode)
          return faultAt(fault, 'chargeClasses', at) ? 'finding' : undefined
        }}
        columns={[
          { head: 'Charge', look: 'strong', cell: charge => charge.name || charge.chargeCode },
          { head: 'Code', look: 'mono', cell: charge => charge.chargeCode },
          {
            head: 'Tax class',
            width: 340,
            cell: charge => (
              <Select
                aria-label={`Tax class of ${charge.name || charge.chargeCode}`}
                placeholder="No class chosen"
                className={css.class ?? ''}
                clearable={chosen.some(each => each.chargeCode === charge.chargeCode)}
                readOnly={!may}
                data={options}
                value={classOf(chosen, charge)}
                onChange={next => put('chargeClasses', withClass(chosen, charge.chargeCode, next))}
              />
            ),
          },
        ]}
      />
    </>
  )
}
