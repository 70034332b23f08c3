import { Button, Combobox, TextInput, useCombobox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  ActionButton,
  ActionMenu,
  Allowed,
  ChooseEvery,
  ChooseOne,
  DayInput,
  DaysInput,
  Dialog,
  DraftForm,
  FigureInput,
  FilterChip,
  FilterSelect,
  FindBox,
  Picks,
  PrintButton,
  RemoveButton,
  SelectionBar,
  SeveralPicks,
  ShowRemoved,
  SubmitButton,
  SuggestBox,
  type Suggested,
  SuggestionList,
  useChoice,
  useDraft,
} from '@/ui'

const nothing = () => undefined
const ports = async () => [
  { value: 'FRA', label: 'FRA Frankfurt' },
  { value: 'MUC', label: 'MUC Munich' },
]

const RATE = { name: 'calculate', label: 'Rate 2 selected', perform: nothing }
const BILL = { name: 'bill', label: 'Bill selected…', whyNot: 'Select rows first', perform: nothing }
const VOID = { name: 'void', label: 'Void…', tone: 'danger', perform: nothing } as const

function Days() {
  const [day, setDay] = useState('2026-11-21')
  return (
    <>
      <DayInput label="Ship date" value={day} onChange={setDay} />
      <DayInput label="Empty" />
      <DayInput label="No day" value="31/31/2026" onChange={nothing} />
      <DayInput label="Fixed" value="2026-11-21" readOnly />
      <DayInput label="Disabled" value="2026-11-21" disabled />
    </>
  )
}

function Boxes() {
  const choice = useChoice()
  const ids = ['1', '2']
  return (
    <>
      <ChooseEvery ids={ids} label="Select both" {...choice} />
      <ChooseOne id="1" label="Select the first" {...choice} />
      <ChooseOne id="2" label="Select the second" {...choice} />
      <ChooseOne id="3" label="Not to be selected" disabled {...choice} />
      <ChooseEvery ids={ids} label="Some selected" chosen={new Set('1')} choose={nothing} />
      <ChooseEvery ids={ids} label="All selected" chosen={new Set(ids)} choose={nothing} />
    </>
  )
}

function Suggestions({ label, found }: { label: string; found: Suggested[] | null }) {
  const combobox = useCombobox({ opened: true })
  return (
    <Combobox store={combobox} withinPortal={false} position="bottom-start" middlewares={{ flip: false }}>
      <Combobox.Target>
        <TextInput label={label} w={200} mb={96} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <SuggestionList found={found} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Suggesting() {
  const [value, setValue] = useState('')
  return <SuggestBox label="Port" value={value} onChange={setValue} suggest={ports} w={200} />
}

function OpenDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Open dialog
      </Button>
      {open ? (
        <Dialog title="Void invoice" onClose={() => setOpen(false)}>
          <p>Its shipments can be billed again.</p>
        </Dialog>
      ) : null}
    </>
  )
}

const IDLE = { error: null, isPending: false, isSuccess: false, reset: nothing }
const REFUSED = { ...IDLE, error: new Error('Enter a name') }

function Forms() {
  const draft = useDraft({ name: 'Export desk' }, 1)
  return (
    <DraftForm of={draft} save={REFUSED} labels={{ name: 'Name' }} onSend={nothing}>
      <TextInput label="Name" {...draft.getInputProps('name')} />
      <SubmitButton of={IDLE} disabled={!draft.isDirty()}>
        Save
      </SubmitButton>
    </DraftForm>
  )
}

function Narrowing() {
  const [picked, setPicked] = useState<string | null>('Rated')
  return (
    <Picks
      picks={[{ value: 'Rated' }, { value: 'Delivered', label: 'Delivered, 12' }]}
      picked={picked ?? ''}
      onPick={setPicked}
    />
  )
}

function NarrowingBySeveral() {
  const [picked, setPicked] = useState(['Approved', 'Scheduled'])
  return (
    <SeveralPicks
      picks={[{ value: 'Approved' }, { value: 'Scheduled' }, { value: 'Paid', label: 'Paid, 12' }]}
      picked={picked}
      onPick={setPicked}
    />
  )
}

/** Inputs, choices and buttons, in each of their states. */
export const INPUTS: Record<string, ReactNode> = {
  ActionButton: (
    <>
      <ActionButton action={{ name: 'save', label: 'Save 2 rows', tone: 'primary', perform: nothing }} />
      <ActionButton action={RATE} />
      <ActionButton action={BILL} />
      <ActionButton action={{ name: 'fields', label: 'Fields', tone: 'quiet', perform: nothing }} />
    </>
  ),
  ActionMenu: <ActionMenu label="More" actions={[RATE, BILL, VOID]} />,
  Allowed: (
    <>
      <Allowed permission="gallery.nobody">
        <p>Nobody sees this</p>
      </Allowed>
      <p>What nobody may do is not there.</p>
    </>
  ),
  ChooseEvery: <Boxes />,
  ChooseOne: <p>See ChooseEvery</p>,
  DayInput: <Days />,
  DaysInput: (
    <>
      <DaysInput label="Holidays" value={['2026-12-25', '2027-01-01']} onChange={nothing} />
      <DaysInput label="No days" />
      <DaysInput label="Days refused" value={['soon']} error="Enter a day" onChange={nothing} />
    </>
  ),
  Dialog: <OpenDialog />,
  DraftForm: <Forms />,
  FigureInput: (
    <>
      <FigureInput label="Amount" value="1204.18" places={2} onChange={nothing} />
      <FigureInput label="No amount" />
      <FigureInput label="No figure" value="twelve" onChange={nothing} />
      <FigureInput label="Disabled amount" value="12" disabled />
    </>
  ),
  FilterChip: (
    <>
      <FilterChip field="Status" value="Rated" />
      <FilterChip field="Origin" op="begins with" value="FRA" name="origin" onEdit={nothing} onClear={nothing} />
    </>
  ),
  FilterSelect: <FilterSelect name="kind" label="Kind" placeholder="All kinds" data={['Air', 'Ocean']} />,
  SubmitButton: (
    <>
      <SubmitButton of={IDLE}>Save</SubmitButton>
      <SubmitButton of={{ isPending: true }}>Being saved</SubmitButton>
    </>
  ),
  SelectionBar: (
    <SelectionBar count={3} noun="invoice" sums="USD 1,204.18" onClear={nothing}>
      <Button>Approve</Button>
    </SelectionBar>
  ),
  ShowRemoved: <ShowRemoved />,
  FindBox: <FindBox label="Find an invoice" placeholder="Invoice number" />,
  Picks: <Narrowing />,
  PrintButton: <PrintButton />,
  RemoveButton: (
    <>
      <RemoveButton label="Remove line 1" onClick={nothing} />
      <RemoveButton label="Remove line 2" disabled onClick={nothing} />
    </>
  ),
  SeveralPicks: <NarrowingBySeveral />,
  SuggestBox: (
    <>
      <Suggesting />
      <SuggestBox label="Port refused" value="XX" error="Enter a port" onChange={nothing} suggest={ports} w={200} />
      <SuggestBox label="Fixed port" value="FRA" disabled onChange={nothing} suggest={ports} w={200} />
    </>
  ),
  SuggestionList: (
    <>
      <Suggestions label="Found" found={[{ value: 'FRA', label: 'FRA Frankfurt' }]} />
      <Suggestions label="None found" found={[]} />
      <Suggestions label="Still looking" found={null} />
    </>
  ),
}
