import { Button, CopyButton } from '@mantine/core'
import { Callout } from '@/ui'
import css from './identity.module.css'

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, done, onDone }: { codes: string[]; done: string; onDone: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <div className={css.form}>
      <Callout tone="warn" title="Save your recovery codes">
        Each one signs you in once, without your phone. They aren’t shown again.
      </Callout>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.send}>
        <Button onClick={onDone}>{done}</Button>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" component="a" href={file} download="recovery-codes.txt">
          Download
        </Button>
      </div>
    </div>
  )
}
