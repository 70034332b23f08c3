import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DropZone } from './DropZone'
import { PageDrop } from './PageDrop'

const file = new File(['a'], 'week-47.xlsx')
const withFile = { dataTransfer: { types: ['Files'], files: [file] } }

test('a file dragged over any part of the page shows what would happen, and is taken where it is let go of', () => {
  const onFiles = vi.fn()
  render(
    <>
      <p>A row of the grid</p>
      <PageDrop label="Drop to upload shipments" onFiles={onFiles} />
    </>,
  )
  const row = screen.getByText('A row of the grid')
  fireEvent.dragEnter(document.body, withFile)
  fireEvent.dragEnter(row, withFile)
  fireEvent.dragLeave(document.body, withFile)
  expect(screen.getByText('Drop to upload shipments')).toBeVisible()
  // true: no handler has prevented the browser from opening the file
  expect(fireEvent.drop(row, withFile)).toBe(false)
  expect(onFiles).toHaveBeenCalledWith([file])
  expect(screen.queryByText('Drop to upload shipments')).toBeNull()
})

test('dragging a selected text over the page is nobody’s business', () => {
  render(<PageDrop label="Drop to upload shipments" onFiles={() => {}} />)
  fireEvent.dragEnter(document.body, { dataTransfer: { types: ['text/plain'], files: [] } })
  expect(screen.queryByText('Drop to upload shipments')).toBeNull()
})

test('a file let go of over a zone of its own is for that zone alone, which stands out meanwhile', () => {
  const [onPage, onZone] = [vi.fn(), vi.fn()]
  render(
    <MantineProvider env="test">
      <DropZone accept=".pdf" label="Documents" onFiles={onZone}>
        Drop documents here
      </DropZone>
      <PageDrop label="Drop to upload shipments" onFiles={onPage} />
    </MantineProvider>,
  )
  fireEvent.dragEnter(document.body, withFile)
  expect(document.body).toHaveAttribute('data-files-over')
  fireEvent.drop(screen.getByRole('region', { name: 'Documents' }), withFile)
  expect(onZone).toHaveBeenCalledWith([file])
  expect(onPage).not.toHaveBeenCalled()
  expect(document.body).not.toHaveAttribute('data-files-over')
})
