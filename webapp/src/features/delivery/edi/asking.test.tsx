import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Toasts } from '@/ui'
import type { EdiSet } from './calls'
import { type MappedSegment, newElement, newSegment } from './mapping'
import { SegmentForm } from './SegmentForm'
import { SegmentList } from './SegmentList'

const SET = { guide: [] } as unknown as EdiSet
const BEG = { ...newSegment('B3', 1), fields: [newElement('01'), newElement('02')] }
const user = userEvent.setup()
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
let now: MappedSegment[] = []
beforeEach(() => {
  now = []
})

const show = (what: ReactNode) =>
  render(
    <MantineProvider env="test">
      <ModalsProvider>
        <Toasts />
        {what}
      </ModalsProvider>
    </MantineProvider>,
  )

function List() {
  const [segments, put] = useState([BEG, newSegment('N1', 2)])
  now = segments
  return <SegmentList segments={segments} chosenId={2} choose={() => {}} put={put} disabled={false} />
}

function Form() {
  const [segment, put] = useState<MappedSegment>(BEG)
  now = [segment]
  const change = (part: Partial<MappedSegment>) => put({ ...segment, ...part })
  return <SegmentForm set={SET} segments={[segment]} segment={segment} disabled={false} change={change} />
}

const names = () => now.map(each => each.segmentName)
const fields = () => now[0]?.fields.map(each => each.field)

test('a segment is deleted when asked and answered with yes (R327)', async () => {
  show(<List />)
  await press('Delete N1')
  expect(await screen.findByText('Delete segment 2 N1?')).toBeVisible()
  await press('Cancel')
  expect(names()).toEqual(['B3', 'N1'])
  await waitFor(() => expect(screen.queryByText('Delete segment 2 N1?')).toBeNull())
  await press('Delete N1')
  await user.click(await screen.findByRole('button', { name: 'Delete segment' }))
  await waitFor(() => expect(names()).toEqual(['B3']))
})

test('a segment is cloned when asked and answered with yes (R330)', async () => {
  show(<List />)
  await press('Clone N1')
  expect(await screen.findByText('Clone segment 2 N1?')).toBeVisible()
  expect(names()).toEqual(['B3', 'N1'])
  await press('Clone')
  expect(names()).toEqual(['B3', 'N1', 'N1'])
  expect(await screen.findByText('Cloned Segment is added as last segment.')).toBeVisible()
})

test('an element is deleted and cloned when asked and answered with yes (R328, R331)', async () => {
  show(<Form />)
  await press(/^02/)
  await press(/^Clone/)
  expect(await screen.findByText('Clone element 02?')).toBeVisible()
  expect(fields()).toEqual(['01', '02'])
  await press('Clone')
  expect(fields()).toEqual(['01', '02', '03'])
  await waitFor(() => expect(screen.queryByText('Clone element 02?')).toBeNull())
  await press(/^(Delete|Remove)/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete element 03?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete element' }))
  await waitFor(() => expect(fields()).toEqual(['01', '02']))
})
