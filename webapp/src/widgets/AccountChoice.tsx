import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { TERMS } from '@/ui'

interface AccountChoiceProps {
  value: string | null
  onChange: (account: string | null) => void
  disabled?: boolean
  className?: string | undefined
  hintClass?: string | undefined
}

/** The account of workbook rows that name none. */
export function AccountChoice({ value, onChange, disabled, className, hintClass }: AccountChoiceProps) {
  const accounts = useQuery({
    queryKey: ['accounts-to-upload'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/accounts', { params: { query: { pageNo: 1, pageLimit: 200 } }, signal })),
  })
  const rows = accounts.data?.rows ?? []
  return (
    <Select
      className={className}
      label="Account"
      description="Default account for rows without one. Its field template is used."
      descriptionProps={{ className: hintClass }}
      placeholder="From each row"
      data={rows.map(row => ({ value: row.id, label: `${row.accountNumber}  ${row.name}` }))}
      value={value}
      onChange={onChange}
      disabled={disabled}
      searchable
      clearable
      nothingFoundMessage={TERMS.noMatches}
    />
  )
}
