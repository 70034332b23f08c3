import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { DataTable, Gap, ScrollRegion, showDay, TERMS, Toolbar, todayHere, ui } from '@/ui'
import { useCountries } from '@/widgets/CountrySelect'
import { PackChangesOf } from './PackChangesOf'
import { RegistrationForm } from './RegistrationForm'
import { RowPanel } from './RowPanel'
import { faultAt, type SectionParts, withRow } from './section'
import { blankRegistration } from './setup'
import css from './tax.module.css'

/** The countries where the company is registered, and how its codes and rules differ from their starter packs. */
export function Registrations(props: SectionParts) {
  const { setup, may, dirty, fault, put, addPack } = props
  const { registrations } = setup
  const [opened, setOpen] = useState<number | null>(fault?.part === 'registrations' ? fault.row : null)
  const countries = useCountries().data ?? []
  const nameOf = (code: string) => countries.find(each => each.code === code)?.name ?? (code || 'New registration')
  const wrong = opened === null ? null : faultAt(fault, 'registrations', opened)
  const row = opened === null ? undefined : registrations[opened]
  const add = () => {
    put('registrations', [...registrations, blankRegistration(`${todayHere().slice(0, 4)}-01-01`)])
    setOpen(registrations.length)
  }
  const taxed = [...new Set(registrations.map(each => each.country).filter(Boolean))]
  return (
    <>
      {may ? (
        <Toolbar label="Registrations">
          <Gap />
          <Button variant="default" onClick={add}>
            Enter by hand
          </Button>
          <Button
            leftSection={<IconPlus size={14} stroke={1.8} />}
            disabled={dirty}
            title={dirty ? TERMS.saveFirst : undefined}
            onClick={addPack}
          >
            Add with starter pack
          </Button>
        </Toolbar>
      ) : null}
      <div className={`${ui.split} ${css.split}`} data-open={row ? '' : undefined}>
        <div className={ui.splitList}>
          <ScrollRegion fill label="Registrations">
            <DataTable
              rows={registrations}
              rowKey={(_, at) => at}
              label="Registrations"
              empty={<p className={css.none}>No registration: invoices show no tax.</p>}
              open={each => setOpen(registrations.indexOf(each))}
              state={each => {
                const at = registrations.indexOf(each)
                return faultAt(fault, 'registrations', at) ? 'finding' : at === opened && 'chosen'
              }}
              columns={[
                {
                  head: 'Country',
                  cell: (each, at) => (
                    <button type="button" className={ui.opens} onClick={() => setOpen(at)}>
                      {nameOf(each.country)}
                    </button>
                  ),
                },
                { head: 'Tax', cell: each => each.taxName },
                { head: 'Number', look: 'mono', cell: each => each.number },
                { head: TERMS.effective, cell: each => showDay(each.firstDay) },
                {
                  head: TERMS.expires,
                  cell: each => (each.lastDay ? showDay(each.lastDay) : <span className="dim">–</span>),
                },
                { head: 'Currency', spare: true, cell: each => each.currency },
              ]}
            />
            {taxed.map(country => (
              <PackChangesOf key={country} country={country} name={nameOf(country)} {...props} />
            ))}
          </ScrollRegion>
        </div>
        {row && opened !== null ? (
          <RowPanel
            key={opened}
            title={nameOf(row.country)}
            what="registration"
            may={may}
            // the field shows what is wrong with the number
            fault={wrong?.code === 'tax_number' ? null : wrong}
            onClose={() => setOpen(null)}
            onRemove={() => {
              put('registrations', withRow(registrations, opened, null))
              setOpen(null)
            }}
          >
            <RegistrationForm
              registration={row}
              fault={wrong}
              countries={countries}
              onChange={next => put('registrations', withRow(registrations, opened, next))}
            />
          </RowPanel>
        ) : null}
      </div>
    </>
  )
}
