import { type ReactElement, type ReactNode, useState } from 'react'
import { messageOf } from '@/api/errors'
import { PrintButton } from '@/ui'
import css from './publicSheet.module.css'

/** The secret of a link: after the #, which browsers do not send. */
export const useLinkSecret = (): string => useState(() => window.location.hash.slice(1))[0]

interface PublicSheetProps<Found> {
  of: { data: Found | undefined; error: Error | null }
  heading: (found: Found) => string
  /** The heading if the link has expired or is unknown. */
  unavailable: string
  /** On the right of the heading. */
  aside: (found: Found) => ReactNode
  /** Buttons below the heading, before the one that prints. */
  actions?: (found: Found) => ReactNode
  /** What the button that prints is called. */
  printing?: (found: Found) => string
  /** Below the content. */
  note: string | ((found: Found) => string)
  /** The language of the record, if it has one of its own. */
  language?: (found: Found) => string
  children: (found: Found) => ReactNode
}

/** The page of a link that anyone may open without an account: the company, what the link shows, where to ask. */
export function PublicSheet<Found extends { company: string }>(props: PublicSheetProps<Found>): ReactElement {
  const { data, error } = props.of
  const language = data && props.language?.(data)
  return (
    <div className={css.room}>
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      <main className={css.sheet} lang={language}>
        {data ? <Shown {...props} found={data} /> : <Missing {...props} error={error} />}
      </main>
    </div>
  )
}

function Missing({ unavailable, error }: { unavailable: string; error: Error | null }) {
  const title = error ? unavailable : 'One moment'
  return (
    <>
      <title>{title}</title>
      <h1>{title}</h1>
      <p role={error ? 'alert' : undefined}>{error ? messageOf(error) : ''}</p>
    </>
  )
}

function Shown<Found extends { company: string }>(props: PublicSheetProps<Found> & { found: Found }) {
  const { found, heading, aside, actions, printing, note, children } = props
  return (
    <>
      <title>{`${heading(found)} · ${found.company}`}</title>
      <header className={css.head}>
        <div>
          <b>{found.company}</b>
          <h1>{heading(found)}</h1>
        </div>
        {aside(found)}
      </header>
      <div className={css.acts} data-print="hide">
        {actions?.(found)}
        <PrintButton label={printing?.(found)} />
      </div>
      {children(found)}
      <p className={css.note} data-print="hide">
        {typeof note === 'string' ? `${note} Questions? Reply to whoever sent you this link.` : note(found)}
      </p>
    </>
  )
}
