import { Button, Group } from '@mantine/core'
import { Dialog } from '@/ui'

/** R350, in the specification's words. */
export const incompleteWords = (rows: readonly number[]): string =>
  `Some mandatory fields are not filled! at row no.${rows.join(', ')}, Press Yes to continue or No to abort.`

/** Asks whether to continue without the incomplete rows. */
export function IncompletePrompt(props: { rows: readonly number[]; onYes: () => void; onNo: () => void }) {
  return (
    <Dialog onClose={props.onNo} title="Incomplete rows" size="sm">
      <p>{incompleteWords(props.rows)}</p>
      <p className="dim">They are left out, and stay here to be completed.</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={props.onNo}>
          No
        </Button>
        <Button data-autofocus onClick={props.onYes}>
          Yes
        </Button>
      </Group>
    </Dialog>
  )
}
