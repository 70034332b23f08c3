import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Callout, counted, Dialog, ui } from '@/ui'
import { type Answered, useUpload } from './calls'

/** Uploads a partner's answer file, or a bounced mail, and shows the result. */
export function Upload() {
  const upload = useUpload()
  const [told, setTold] = useState<Answered | null>(null)
  return (
    <>
      <FileButton
        accept=".txt,.edi,.x12,.997,.999,.dat,.ack,.eml,text/plain,message/rfc822"
        onChange={file => file && upload.mutate(file, { onSuccess: setTold })}
        inputProps={{ 'aria-label': 'Acknowledgement file or returned mail' }}
      >
        {props => (
          <Button
            {...props}
            variant="default"
            loading={upload.isPending}
            leftSection={<IconFileImport size={14} stroke={1.8} />}
          >
            Upload answer
          </Button>
        )}
      </FileButton>
      {told ? <Result told={told} onClose={() => setTold(null)} /> : null}
    </>
  )
}

function Result({ told, onClose }: { told: Answered; onClose: () => void }) {
  const { receipt, changed, invoiceNumbers, isKnown } = told
  return (
    <Dialog title={receipt.name} onClose={onClose}>
      <div className={ui.dialog}>
        <Callout tone={receipt.state === 'Matched' ? (isKnown ? 'info' : 'ok') : 'warn'} title={headOf(told)}>
          {receipt.reason ? <p>{receipt.reason}</p> : null}
          {receipt.state === 'Matched' ? null : <p>It is kept under Unmatched answers.</p>}
        </Callout>
        {receipt.tells.length ? (
          <ul>
            {receipt.tells.map((each, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list with equal lines
              <li key={at}>{each}</li>
            ))}
          </ul>
        ) : null}
        {changed ? (
          <p>
            {counted(changed, 'delivery', 'deliveries')} updated: {invoiceNumbers.join(', ')}
            {changed > invoiceNumbers.length ? ' …' : ''}
          </p>
        ) : null}
        <div className={ui.dialogActions}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}

function headOf({ receipt, isKnown, changed }: Answered): string {
  if (isKnown) return 'Already taken in. Nothing changed.'
  if (receipt.state === 'Unreadable') return 'This file could not be read as an acknowledgement'
  if (receipt.state === 'Unmatched') return 'Not everything could be matched'
  const what = receipt.name.endsWith('.eml') ? 'Returned mail' : 'Acknowledgement'
  return changed ? `${what} taken in` : 'Taken in. It says nothing new.'
}
