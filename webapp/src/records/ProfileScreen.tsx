import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { profilesBase } from '@/filters'
import { useRecordInQuery } from './address'
import { RecordScreen } from './RecordScreen'

interface Parts {
  docType: string
  /** The address of this screen, without its query. */
  at: string
  title?: string
  /** The list that the filters are for. */
  list: { at: string; label: string }
}

/** The saved filters of a list: the user's own, to rename, share and restore, and those of others. */
export function ProfileScreen({ docType, at, title, list }: Parts) {
  return (
    <RecordScreen
      base={profilesBase(docType)}
      {...useRecordInQuery(at)}
      title={title}
      actions={
        <Button component={Link} variant="default" to={list.at}>
          {list.label}
        </Button>
      }
    />
  )
}
