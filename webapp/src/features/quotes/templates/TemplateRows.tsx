import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { VERSION_STATE, validity } from '@/entities/versionWords'
import { Allowed, count, DataTable, dayOf, ScrollRegion, StatusBadge } from '@/ui'
import { ratesAddress, rulesAddress, templateAddress } from '../addresses'
import css from '../quotes.module.css'
import { UploadLanes } from './UploadLanes'

/** Templates, one per row, with links to their rates and rules. */
export function TemplateRows({ rows, label }: { rows: readonly Wire<'RfqRow'>[]; label: string }) {
  const open = useNavigate()
  const [uploading, setUploading] = useState('')
  return (
    <ScrollRegion className={css.scroll} label={label}>
      <DataTable
        rows={rows}
        rowKey={row => row.id}
        open={row => open(templateAddress(row.id))}
        columns={[
          {
            head: 'Template',
            look: 'strong',
            cell: row => (
              <>
                <Link to={templateAddress(row.id)}>{row.tariffName}</Link>
                {row.quoteDefaultTemplate ? <span className="dim"> default</span> : null}
              </>
            ),
          },
          { head: 'Customer', cell: row => row.customerName || <span className="dim">any</span> },
          { head: 'Industry vertical', cell: row => row.industryVerticalId || <span className="dim">any</span> },
          {
            head: 'State',
            cell: row => (
              <StatusBadge status={VERSION_STATE[row.state]} tone={row.state === 'published' ? 'ok' : 'none'} plain />
            ),
          },
          { head: 'Valid', cell: row => validity(row.effectiveDate, row.expiryDate) },
          { head: 'Lanes', figure: true, cell: row => count(row.laneCount) },
          { head: 'Currency', cell: row => row.currency },
          { head: 'Changed', cell: row => dayOf(row.updatedOn) },
          {
            head: 'Open',
            cell: row => (
              <>
                <Link to={ratesAddress(row.id)}>Rates</Link>
                {' · '}
                <Link to={rulesAddress(row.id)}>Rules</Link>
                <Allowed permission="quotesTemplate.editquotesTemplate">
                  {' · '}
                  <button type="button" className={css.asLink} onClick={() => setUploading(row.id)}>
                    Upload rates
                  </button>
                </Allowed>
              </>
            ),
          },
        ]}
      />
      {uploading ? <UploadLanes templateId={uploading} onClose={() => setUploading('')} /> : null}
    </ScrollRegion>
  )
}
