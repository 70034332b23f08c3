import { useMemo } from 'react'
import { GridPreview, type PreviewProps } from '@/entities/listColumns'
import { suggestFor } from '@/fields'
import { Loaded } from '@/ui'
import { useCapturePage, useCaptureTemplate } from './calls'
import type { CapturedRow } from './capture'
import type { CaptureFields } from './columns'
import { DEFAULT_LIMIT } from './limits'
import { CaptureSheet } from './sheet'

const FIRST = { account: '', search: '', invoiced: null, page: 1, limit: DEFAULT_LIMIT }
const suggest = suggestFor()

function Sheet({ fields, rows, layout }: PreviewProps & { fields: CaptureFields; rows: readonly CapturedRow[] }) {
  const sheet = useMemo(() => new CaptureSheet(fields, rows, suggest, false), [fields, rows])
  return <GridPreview layout={layout} store={sheet.store} pin={2} />
}

/** The first rows to capture, in a layout that is being edited. */
export default function CapturePreview({ layout }: PreviewProps) {
  const template = useCaptureTemplate('')
  const page = useCapturePage(FIRST)
  return (
    <Loaded of={template} what="the fields of the grid">
      {({ fields }) => (
        <Loaded of={page} what="the rows to capture">
          {({ rows }) => <Sheet fields={fields} rows={rows} layout={layout} />}
        </Loaded>
      )}
    </Loaded>
  )
}
