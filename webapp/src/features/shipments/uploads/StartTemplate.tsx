import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { type Field, gridFields } from '@/fields'
import { ui } from '@/ui'
import { saveText } from '@/widgets/saveText'
import type { UploadType } from './upload'

/** The headings of a template as the one line of a CSV file: quoted, so that commas and blanks are unambiguous. */
export const headingLine = (fields: readonly Field[]): string =>
  `${gridFields(fields)
    .filter(field => !field.isReadonly)
    .map(field => `"${field.label.replaceAll('"', '""')}"`)
    .join(',')}\r\n`

/** An empty sheet with our headings: after filling it in, every column is matched by its name. */
export function StartTemplate({ type }: { type: UploadType }) {
  const template = useQuery({
    queryKey: ['upload-template', type],
    queryFn: ({ signal }) => dataOf(api.GET('/api/template/default', { params: { query: { docType: type } }, signal })),
  })
  if (!template.data) return null
  const { profileName: name, fields } = template.data
  const columns = gridFields(fields).filter(field => !field.isReadonly).length
  return (
    <ul>
      <li>
        <button
          type="button"
          className={ui.link}
          onClick={() => saveText(`${name}.csv`, 'text/csv', headingLine(fields))}
        >
          {name}
        </button>
        <span>{columns} columns, headings only</span>
      </li>
    </ul>
  )
}
