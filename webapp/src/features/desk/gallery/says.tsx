import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import {
  AgeBar,
  alertToast,
  Callout,
  CELL_STATES,
  CellMark,
  ChangedMeanwhile,
  ChangeList,
  DiffCell,
  Divider,
  doneToast,
  EmptyState,
  FactList,
  Failed,
  Gap,
  HistoryList,
  KeyHint,
  KeyHints,
  Loaded,
  NoResults,
  PageHeader,
  Pager,
  Progress,
  SaveBar,
  SaveError,
  ScrollRegion,
  Section,
  ShownOnce,
  StatStrip,
  StatTile,
  StatusBadge,
  Stepper,
  TodoList,
  Toolbar,
  WhenSeen,
  warnToast,
} from '@/ui'

const nothing = () => undefined
const GROUPS = [1, 2, 3, 4, 5] as const
const TONES = ['ok', 'warn', 'bad', 'info'] as const
const STATUSES = [
  ...['Not Rated', 'Rated', 'Rate Mismatch', 'Ready for Invoicing', 'Invoiced', 'Approve for Invoice Delivery'],
  ...['Delivered', 'Voided', 'Active', 'Inactive', 'Pending', 'Draft', 'Published', 'Superseded', 'Waiting', 'Sending'],
  ...['Retrying', 'Credentials needed', 'Accepted', 'Failed', 'Given up', 'Unknown'],
  ...['Received', 'Matched', 'Exception', 'Disputed', 'Approved', 'Scheduled', 'Paid', 'Rejected', 'Overdue'],
]
const CHANGES = [
  { key: 'rate', label: 'Rate', before: '2.4000', after: '2.4500' },
  { key: 'note', label: 'Note', before: '', after: 'Agreed by phone' },
]
const query = { data: undefined, error: null, refetch: nothing }

/** Messages, links and containers, in each of their states. */
export const SAYS: Record<string, ReactNode> = {
  AgeBar: GROUPS.map(group => <AgeBar key={group} n={group === 5 ? 0 : group * 40} max={200} group={group} />),
  Callout: TONES.map(tone => (
    <Callout key={tone} tone={tone} title={`What is ${tone}`}>
      <p>What happened, where, and what to do next.</p>
    </Callout>
  )),
  CellMark: CELL_STATES.map(([kind, words]) => (
    <span key={kind}>
      <CellMark kind={kind} /> {words}
    </span>
  )),
  ChangedMeanwhile: (
    <ChangedMeanwhile
      of={{
        isBehind: true,
        saved: [
          { field: 'name', before: 'Desk', after: 'Export desk', isKept: true },
          { field: 'codes', before: ['Export shipments'], after: ['See shipments'], isKept: false },
        ],
        discard: nothing,
      }}
      save={{ error: null, isPending: false, isSuccess: false, reset: nothing }}
      labels={{ name: 'Name', codes: 'Permissions' }}
    />
  ),
  ChangeList: <ChangeList changes={CHANGES} />,
  DiffCell: <DiffCell from="2.4000" to="2.4500" />,
  EmptyState: (
    <EmptyState icon={IconFileInvoice} title="No invoices yet" body="Select rated shipments and bill them.">
      <Button variant="default">Open shipments</Button>
    </EmptyState>
  ),
  FactList: (
    <FactList
      facts={[
        ['Account', 'Northwind 4711'],
        ['Left out', ''],
        ['Due', '2026-12-21'],
      ]}
    />
  ),
  Failed: <Failed what="the tariffs" error={new Error('The server is not there')} again={nothing} />,
  ShownOnce: (
    <ShownOnce what="key" value="frt_7Q2M-example" testId="shown-once" onClose={nothing}>
      <p>Send it with each call.</p>
    </ShownOnce>
  ),
  HistoryList: (
    <HistoryList
      label="What happened to a rate"
      entries={[
        { key: 2, did: 'Changed', by: 'Ana Ortiz, 21 Nov 09:36', body: <ChangeList changes={CHANGES} /> },
        { key: 1, did: 'Added', by: 'Ana Ortiz, 20 Nov 15:02', aside: <span>current</span> },
      ]}
    />
  ),
  KeyHint: <KeyHint keys="Ctrl K" />,
  KeyHints: (
    <KeyHints
      hints={[
        ['F2', 'edit'],
        ['Esc then Tab', 'leave the grid'],
      ]}
    />
  ),
  Loaded: (
    <>
      <Loaded of={{ ...query, data: 'Here it is' }} what="what came">
        {text => <p>{text}</p>}
      </Loaded>
      <Loaded of={query} what="what is on its way" bars={3}>
        {() => null}
      </Loaded>
      <Loaded of={{ ...query, error: new Error('Refused') }} what="what was refused">
        {() => null}
      </Loaded>
    </>
  ),
  NoResults: <NoResults body="No invoices match these filters." all="Show all invoices" />,
  PageHeader: <p>At the head of this page</p>,
  Pager: (
    <>
      <Pager label="First of many pages" page={1} count={1234} limit={50} onPage={nothing} />
      <Pager label="Last page" page={3} count={120} limit={50} onPage={nothing} limits={[25, 50]} />
      <Pager label="No end known" page={2} count={1001} limit={50} isBound onPage={nothing} />
      <Pager label="Nothing to page" page={1} count={0} limit={50} onPage={nothing} />
    </>
  ),
  Progress: [0, 40, 100].map(done => <Progress key={done} done={done} total={100} label={`${done} of 100`} />),
  SaveError: (
    <>
      <SaveError error={new Error('Enter the name of the role.')} />
      <SaveError error={new Error('Someone else saved it first.')} title="Not saved" />
    </>
  ),
  SaveBar: (
    <SaveBar said="3 fields changed">
      <Button variant="default">Discard changes</Button>
      <Button>Save</Button>
    </SaveBar>
  ),
  ScrollRegion: (
    <div style={{ display: 'grid', gridTemplateRows: 80 }}>
      <ScrollRegion label="A part that scrolls by itself">
        <p style={{ height: 240 }}>Taller than its place, and reached by keyboard</p>
      </ScrollRegion>
    </div>
  ),
  Section: (
    <Section title="Charges" note="Sum of the rounded lines" actions={<Button variant="default">Add charge</Button>}>
      <p>What belongs together</p>
    </Section>
  ),
  StatStrip: (
    <StatStrip>
      <StatTile label="To bill" value="1,204" foot="12 more than yesterday" />
      <StatTile label="Billed" value="1.94M" unit="USD" foot="this month" />
    </StatStrip>
  ),
  StatTile: <p>See StatStrip</p>,
  StatusBadge: STATUSES.map(status => (
    <Fragment key={status}>
      <StatusBadge status={status} />
      <StatusBadge status={status} plain />
    </Fragment>
  )),
  Stepper: (
    <>
      <Stepper label="At the second step" steps={['File', 'Columns', 'Check']} at={1} />
      <Stepper label="At a wrong step" steps={['File', 'Columns', 'Check']} at={2} bad />
    </>
  ),
  Toasts: (
    <>
      <Button variant="default" onClick={() => doneToast('Invoice 1001 voided.', nothing)}>
        Say what was done
      </Button>
      <Button variant="default" onClick={() => warnToast('Attention', 'Two rows are alike.')}>
        Warn
      </Button>
      <Button variant="default" onClick={() => alertToast('Nothing was saved.')}>
        Alert
      </Button>
    </>
  ),
  TodoList: (
    <TodoList
      rows={[
        { link: '/gallery', mark: '12', tone: 'bad', title: 'Mismatches', reason: 'Urgent' },
        { link: '/gallery?2', mark: '3', tone: 'warn', title: 'Exceptions', reason: 'Soon' },
        { link: '/gallery?3', mark: '1', tone: 'plain', title: 'Upload shipments', reason: 'A step' },
      ]}
    />
  ),
  Toolbar: (
    <Toolbar label="Tools">
      <Button variant="default">First</Button>
      <Divider />
      <Button variant="default">Second</Button>
      <Gap />
      <Button variant="default">Last</Button>
    </Toolbar>
  ),
  Divider: <p>See Toolbar</p>,
  Gap: <p>See Toolbar</p>,
  WhenSeen: (
    <WhenSeen style={{ minHeight: 20 }}>
      <p>Drawn once it is in sight</p>
    </WhenSeen>
  ),
}

/** The page's own head is an example. */
export const GalleryHead = ({ parts, children }: { parts: number; children: ReactNode }) => (
  <PageHeader title="Gallery" meta={`${parts} parts of screens, in all their states`}>
    {children}
  </PageHeader>
)
