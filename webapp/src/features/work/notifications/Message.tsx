import { IconBell } from '@tabler/icons-react'
import css from './notifications.module.css'

/** A message as its reader sees it. */
export function Message({ title, text }: { title: string; text: string }) {
  return (
    <div className={css.message}>
      <IconBell size={16} stroke={1.8} aria-hidden />
      <b>{title}</b>
      {text ? <p>{text}</p> : null}
    </div>
  )
}
