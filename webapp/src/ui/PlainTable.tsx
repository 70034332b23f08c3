import type { ComponentProps } from 'react'
import css from './DataTable.module.css'

interface PlainTableProps extends ComponentProps<'table'> {
  /** compact: beside other things. tall: its rows are worked on with buttons. */
  density?: 'compact' | 'tall' | undefined
}

/** A table that is a document (a page, a matrix, a tree) and no list: it looks like one, and its rows are its own. */
export const PlainTable = ({ density, className = '', ...rest }: PlainTableProps) => (
  <table
    className={`${css.t} ${className}`}
    data-compact={density === 'compact' || undefined}
    data-tall={density === 'tall' || undefined}
    {...rest}
  />
)
