import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Allowed } from '@/ui'
import { NEW_QUOTE } from './addresses'

export const NewQuote = () => (
  <Allowed permission="quotes.saveQuotes">
    <Button component={Link} to={NEW_QUOTE} leftSection={<IconPlus size={14} stroke={1.8} />}>
      New quote
    </Button>
  </Allowed>
)
