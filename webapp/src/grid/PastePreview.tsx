import { Button, Modal } from '@mantine/core'
import { count } from '@/ui'
import css from './grid.module.css'
import { PasteWays } from './PasteWays'
import type { ChosenWays, PastePlan } from './paste'

const SHOWN = 100

interface PastePreviewProps {
  plan: PastePlan
  /** The selected readings of ambiguous columns. */
  chosen: ChosenWays
  onChoose: (key: string, way: 0 | 1) => void
  firstNumber: number
  onPaste: (all: boolean) => void
  onClose: () => void
}

/** The message that what is beyond the last one is lost; empty if nothing is. */
const beyond = (lost: number, one: string, several: string) =>
  lost ? ` ${count(lost)} ${lost === 1 ? `${one} is` : `${several} are`} past the last ${one} and would be lost.` : ''

const cellsWord = (cells: number) => `${count(cells)} ${cells === 1 ? 'cell' : 'cells'}`

/** Before a paste that does not fit changes anything: what fits, what does not, and why. */
export function PastePreview({ plan, chosen, firstNumber, onChoose, onPaste, onClose }: PastePreviewProps) {
  const { misfits, lost, lostRows, skipped } = plan
  const fitting = plan.cells.length - misfits.length
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
      title={
        misfits.length
          ? `${cellsWord(misfits.length)} can’t be pasted`
          : lost || lostRows
            ? 'Not everything fits'
            : 'Ready to paste'
      }
    >
      <p>
        {cellsWord(fitting)} can be pasted.
        {skipped ? ` ${cellsWord(skipped)} skipped: read-only.` : ''}
        {beyond(lost, 'column', 'columns')}
        {beyond(lostRows, 'row', 'rows')}
      </p>
      <PasteWays doubts={plan.doubts} chosen={chosen} onChoose={onChoose} />
      {misfits.length ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be focusable
        <section className={css.misfits} tabIndex={0} aria-label="Cells that can’t be pasted">
          <table>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Column</th>
                <th scope="col">Value</th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {misfits.slice(0, SHOWN).map(misfit => (
                <tr key={`${misfit.row}-${misfit.column}`}>
                  <td>{count(firstNumber + misfit.row)}</td>
                  <td>{misfit.column}</td>
                  <td>
                    <span className={css.misfitText} title={misfit.text}>
                      {misfit.text}
                    </span>
                  </td>
                  <td>{misfit.why}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {misfits.length > SHOWN ? <p className="dim">and {count(misfits.length - SHOWN)} more</p> : null}
        </section>
      ) : null}
      <div className={css.dialogActions}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => onPaste(true)}>
          Paste all
        </Button>
        <Button data-autofocus disabled={!fitting} onClick={() => onPaste(false)}>
          Paste valid cells
        </Button>
      </div>
    </Modal>
  )
}
