import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import css from './TodoList.module.css'

export interface TodoRow {
  link: string
  /** A count, or the number of a step. */
  mark: string
  tone: 'bad' | 'warn' | 'plain'
  title: string
  reason: string
}

/** To-dos, the first one first; each row leads to where it is done. */
export const TodoList = ({ rows }: { rows: readonly TodoRow[] }) => (
  <ul className={css.todo}>
    {rows.map(({ link, mark, tone, title, reason }) => (
      <li key={`${link} ${title} ${reason}`}>
        <Link to={link}>
          <b data-tone={tone}>{mark}</b>
          <span>
            <strong>{title}</strong>
            <small>{reason}</small>
          </span>
          <IconChevronRight size={14} stroke={1.8} aria-hidden />
        </Link>
      </li>
    ))}
  </ul>
)
