import { Button, Tabs } from '@mantine/core'
import { IconReceiptTax } from '@tabler/icons-react'
import { useState } from 'react'
import { usePermission } from '@/api/permissions'
import {
  ActionButton,
  Allowed,
  ChangedMeanwhile,
  count,
  counted,
  EmptyState,
  Loaded,
  moment,
  PageHeader,
  SaveBar,
  savedToast,
  TERMS,
  todayHere,
  useAddress,
  useDraft,
  useScreenActions,
} from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { AddPack } from './AddPack'
import { Charges } from './Charges'
import { Codes } from './Codes'
import { CHANGES, type TaxSetup, useSaveTaxSetup, useTaxSetup } from './calls'
import { countUnclassed } from './chargeClasses'
import { type Fault, faultOf, incompleteRow } from './faults'
import { Registrations } from './Registrations'
import { Rules } from './Rules'
import { SetupHistory } from './SetupHistory'
import type { SectionParts } from './section'
import { blankRegistration, formOf, PART_LABELS, type SetupPart, setupOf } from './setup'
import { Try } from './Try'
import css from './tax.module.css'

const TITLE = 'Tax'
const SETUP: [string, string] = ['tax setup', 'tax setup']
const TABS = ['registrations', 'codes', 'rules', 'charges', 'try', 'history'] as const
type Tab = (typeof TABS)[number]
const TAB_OF: Record<SetupPart, Tab> = {
  registrations: 'registrations',
  codes: 'codes',
  rules: 'rules',
  chargeClasses: 'charges',
}

/** Where the company charges tax, by which codes and rules, and what its charges are for. */
export default function Tax() {
  const setup = useTaxSetup()
  return (
    <Loaded of={setup} what="the tax setup" isScreen>
      {found => <Screen stored={found} />}
    </Loaded>
  )
}

function Screen({ stored }: { stored: TaxSetup }) {
  const { address, put: putAddress } = useAddress()
  /** The setup wizard begins with the starter pack of the system's country: `?add=NL`. */
  const packOf = address.get('add') ?? ''
  const [adding, setAdding] = useState(packOf !== '')
  const [incomplete, setIncomplete] = useState<Fault | null>(null)
  /** Refused saves: each opens the row it was refused for. */
  const [refused, setRefused] = useState(0)
  const draft = useDraft(setupOf(stored), stored.revision)
  const save = useSaveTaxSetup()
  const may = usePermission(CHANGES) && stored.mayChange
  const { values: setup } = draft
  const dirty = draft.isDirty()
  const fault = incomplete ?? faultOf(save.error)
  const tab = TABS.find(each => each === address.get('tab')) ?? 'registrations'
  const show = (next: string | null) => putAddress({ tab: next === 'registrations' ? null : next })
  const showRow = ({ part }: Fault) => {
    show(TAB_OF[part])
    setRefused(refused + 1)
  }
  const forget = () => {
    setIncomplete(null)
    save.reset()
  }
  const saveNow = () => {
    if (!may || !dirty || save.isPending) return
    const lacking = incompleteRow(setup)
    setIncomplete(lacking)
    if (lacking) return showRow(lacking)
    save.mutate(formOf(setup, stored.revision), {
      onSuccess: () => {
        draft.begin()
        savedToast('Tax setup saved.')
      },
      onError: error => {
        const found = faultOf(error)
        if (found) showRow(found)
      },
    })
  }
  const acts = useScreenActions({
    save: {
      label: 'Save',
      tone: 'primary',
      isShown: may,
      whyNot: dirty ? null : TERMS.noChanges,
      isPending: save.isPending,
      perform: saveNow,
    },
  })
  const discard = () => {
    forget()
    draft.discard()
  }
  const section: SectionParts = {
    setup,
    stored,
    may,
    dirty,
    fault,
    put: (part, value) => {
      // the error names a row by its place, which a removed row changes
      if (value.length !== setup[part].length) forget()
      draft.setFieldValue(part, value as never)
    },
    addPack: () => setAdding(true),
  }
  const closePack = () => {
    setAdding(false)
    putAddress({ add: null })
  }
  const { registrations, codes, rules } = setup
  const unclassed = countUnclassed(setup.chargeClasses, stored.charges)
  const isEmpty = !registrations.length && !codes.length && !rules.length
  const addByHand = () => draft.setFieldValue('registrations', [blankRegistration(`${todayHere().slice(0, 4)}-01-01`)])
  return (
    <>
      <PageHeader title={TITLE} meta={isEmpty ? null : counted(registrations.length, 'registration')} />
      <LeaveGuard changed={dirty ? 1 : 0} what={SETUP} leaves={(from, to) => from.pathname !== to.pathname} />
      <div className={css.notice}>
        <ChangedMeanwhile of={draft} save={fault ? { ...save, error: null } : save} labels={PART_LABELS} />
      </div>
      {isEmpty && !dirty ? (
        <>
          <EmptyState
            icon={IconReceiptTax}
            title="Your invoices show no tax"
            body="If your company is registered for tax in a country, add the registration: the starter pack brings the usual tax codes and rules of that country. Without one, nothing here concerns you, and no other screen asks about tax."
          >
            <Allowed permission={CHANGES}>
              <div className={css.acts}>
                <Button onClick={() => setAdding(true)}>Add registration</Button>
                <Button variant="default" onClick={addByHand}>
                  Enter by hand
                </Button>
              </div>
            </Allowed>
          </EmptyState>
          {stored.revision ? <SetupHistory stored={stored} dirty={dirty} may={may} /> : null}
        </>
      ) : (
        <Tabs value={tab} onChange={show} keepMounted={false} className={css.tabbed}>
          <Tabs.List className={css.tabs}>
            <Tabs.Tab value="registrations">Registrations</Tabs.Tab>
            <Tabs.Tab value="codes">Codes</Tabs.Tab>
            <Tabs.Tab value="rules">Rules</Tabs.Tab>
            <Tabs.Tab value="charges">
              {unclassed ? `Charges, ${count(unclassed)} without a class` : 'Charges'}
            </Tabs.Tab>
            <Tabs.Tab value="try">Try</Tabs.Tab>
            <Tabs.Tab value="history">History</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={tab} className={css.panel}>
            {tab === 'registrations' ? <Registrations key={refused} {...section} /> : null}
            {tab === 'codes' ? <Codes key={refused} {...section} /> : null}
            {tab === 'rules' ? <Rules key={refused} {...section} /> : null}
            {tab === 'charges' ? <Charges key={refused} {...section} /> : null}
            {tab === 'try' ? <Try {...section} /> : null}
            {tab === 'history' ? <SetupHistory stored={stored} dirty={dirty} may={may} /> : null}
          </Tabs.Panel>
        </Tabs>
      )}
      {may && !(isEmpty && !dirty) ? (
        <SaveBar said={dirty ? 'Not saved yet' : savedWords(stored)}>
          {dirty ? (
            <Button variant="default" onClick={discard}>
              {TERMS.discardChanges}
            </Button>
          ) : null}
          <ActionButton action={acts.save} />
        </SaveBar>
      ) : null}
      {adding && may ? <AddPack stored={stored} packOf={packOf} onClose={closePack} /> : null}
    </>
  )
}

const savedWords = ({ updatedOn, updatedBy }: TaxSetup) =>
  updatedOn ? `Saved ${updatedBy ? `by ${updatedBy}, ` : ''}${moment(updatedOn)}` : ''
