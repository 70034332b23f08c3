import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/api/queries'
import { keepSession, type SessionData } from '@/api/session'
import { useIsSendingKey, useSendKey } from '../keyFiles/calls'
import { placeOf } from './addresses'
import type { Form } from './calls'
import { EmailPart } from './EmailPart'
import { block, emptyForm, missing } from './form'
import { KeyPart } from './KeyPart'
import { PaperPart } from './PaperPart'
import { SchedulePart } from './SchedulePart'

afterEach(() => vi.unstubAllGlobals())

const PLACE = placeOf('/configuration/delivery/email/new', {})
let now: Form

function Schedule() {
  const [form, put] = useState<Form>(() => ({
    ...emptyForm('email', ''),
    scheduling: [block('daily'), block('weekly')],
  }))
  now = form
  return (
    <SchedulePart place={PLACE} form={form} disabled={false} change={part => put(before => ({ ...before, ...part }))} />
  )
}

test('a scheduling block is deleted when asked and answered with yes (R326, R329)', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <ModalsProvider>
        <Schedule />
      </ModalsProvider>
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Delete block 1' }))
  expect(await screen.findByText('Its runs end with the next save.')).toBeVisible()
  expect(now.scheduling).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Delete block' }))
  await waitFor(() => expect(now.scheduling?.map(each => each.schedulingOn)).toEqual(['weekly']))
})

test('a profile is not saved while a key file is on its way (R099)', async () => {
  const loggedInUser = { userName: 'ana', isAdmin: 0, system: { id: 'y1' } }
  keepSession({ sessionId: 's', stored: 'x', permissions: [], loggedInUser } as unknown as SessionData)
  let arrive: (answer: Response) => void = () => {}
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>(answer => {
        arrive = answer
      }),
  )
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueries(() => {})}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => ({ key: useSendKey(), isSending: useIsSendingKey() }), { wrapper })
  expect(result.current.isSending).toBe(false)
  act(() => result.current.key.mutate({ files: [new File(['key'], 'partner.pem')], encryption: true, accountId: '' }))
  await waitFor(() => expect(result.current.isSending).toBe(true))
  await act(async () => arrive(Response.json({ msg: '', status: 200, data: { id: 'k1' } })))
  await waitFor(() => expect(result.current.isSending).toBe(false))
})

test('a mail to the account’s address needs none of its own', () => {
  const form = { ...emptyForm('email', ''), profileName: 'To the account' }
  expect(missing(form)).toEqual(['an email address'])
  expect(missing({ ...form, configurations: { ...form.configurations, toAccount: true } })).toEqual([])
})

test('what is missing is known with each key, and nothing is asked by the clock (A082)', async () => {
  const every = vi.spyOn(window, 'setInterval')
  const { result } = renderHook(() => useState<Form>(() => ({ ...emptyForm('email', ''), profileName: 'Invoices' })))
  const form = () => result.current[0]
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueries(() => {})}>
        <EmailPart place={PLACE} form={form()} change={() => {}} disabled={false} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(missing(form())).toEqual(['an email address'])
  act(() => result.current[1](before => ({ ...before, configurations: { to: 'ap@customer.example' } })))
  expect(missing(form())).toEqual([])
  expect(every.mock.calls.map(([, pause]) => pause)).not.toContain(500)
})

test('a form that waits for a key file says so (R292)', async () => {
  const user = userEvent.setup()
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueries(() => {})}>
        <KeyPart place={PLACE} form={emptyForm('ftp', '')} change={() => {}} disabled={false} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const [upload] = screen.getAllByRole('button', { name: 'Upload a key file' })
  await user.click(upload as HTMLElement)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input as HTMLInputElement, new File(['key'], 'partner.pem'))
  expect(await screen.findByText('Please wait. File is uploading is in progress!')).toBeVisible()
})

test('single and double folding ask for the side of the text and the binder (R117)', () => {
  for (const [foldingType, shown] of [
    ['', 0],
    ['single', 1],
    ['double', 1],
  ] as const) {
    const form = { ...emptyForm('paper', ''), configurations: { data: { finishingOptions: { foldingType } } } }
    const { unmount } = render(
      <MantineProvider env="test">
        <PaperPart place={PLACE} form={form} change={() => {}} disabled={false} />
      </MantineProvider>,
    )
    expect(screen.queryAllByRole('textbox', { name: 'Binder' })).toHaveLength(shown)
    expect(screen.queryAllByLabelText('Text faces').length > 0).toBe(shown > 0)
    unmount()
  }
})
