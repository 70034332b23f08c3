import type { ComponentProps } from 'react'
import css from './DataTable.module.css'

interface PlainTableProps extends ComponentProps<'table'> {
  /** compact: next to other things. tall: its rows have buttons. */
  density?: 'compact' | 'tall' | undefined
}

/** A table that is a document (a page, a matrix, a tree) and not a list: it has the same look, and its own rows. */
export const PlainTable = ({ density, className = '', ...rest }: PlainTableProps) => (
  <table
    className={`${css.t} ${className}`}
    data-compact={density === 'compact' || undefined}
    data-tall={density === 'tall' || undefined}
    {...rest}
  />
)
