import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { KeyHint } from '@/ui'

type Runs = Wire<'HelpBlock'>['lines'][number]

/** The server has parsed the text and allows only addresses of pages, websites and mailboxes. */
function Words({ runs }: { runs: Runs }) {
  return runs.map(({ text, style, address }, at) => {
    const key = `${at} ${text}`
    if (style === 'strong') return <strong key={key}>{text}</strong>
    if (style === 'emphasis') return <em key={key}>{text}</em>
    if (style === 'keys') return <KeyHint key={key} keys={text.replaceAll('+', ' ')} />
    if (style !== 'link') return text
    return address.startsWith('/') ? (
      <Link key={key} to={address}>
        {text}
      </Link>
    ) : (
      <a key={key} href={address} target="_blank" rel="noreferrer">
        {text}
      </a>
    )
  })
}

/** Help as readers see it: each heading with its text. */
export function HelpBlocks({ blocks }: { blocks: readonly Wire<'HelpBlock'>[] }) {
  return blocks.map(({ kind, lines }, at) => {
    const key = `${at} ${kind}`
    const [first = []] = lines
    if (kind === 'heading')
      return (
        <h3 key={key}>
          <Words runs={first} />
        </h3>
      )
    if (kind === 'paragraph')
      return (
        <p key={key}>
          <Words runs={first} />
        </p>
      )
    const List = kind === 'steps' ? 'ol' : 'ul'
    return (
      <List key={key}>
        {lines.map((runs, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a read-only list, always rendered as a whole
          <li key={line}>
            <Words runs={runs} />
          </li>
        ))}
      </List>
    )
  })
}
