import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { VERSION_STATE, validity } from '@/entities/versionWords'
import { Allowed, count, dayOf, ScrollRegion, StatusBadge, ui } from '@/ui'
import { ratesAddress, rulesAddress, templateAddress } from '../addresses'
import css from '../quotes.module.css'
import { UploadLanes } from './UploadLanes'

/** Templates, a line each, with the ways to their rates and rules. */
export function TemplateRows({ rows, label }: { rows: Wire<'RfqRow'>[]; label: string }) {
  const open = useNavigate()
  const [uploading, setUploading] = useState('')
  return (
    <ScrollRegion className={css.scroll} label={label}>
      <table className={ui.t}>
        <thead>
          <tr>
            <th>Template</th>
            <th>Customer</th>
            <th>Industry vertical</th>
            <th>State</th>
            <th>Valid</th>
            <th className="num">Lanes</th>
            <th>Currency</th>
            <th>Changed</th>
            <th>Open</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} className={css.row} onClick={() => open(templateAddress(row.id))}>
              <td className="strong">
                <Link to={templateAddress(row.id)}>{row.tariffName}</Link>
                {row.quoteDefaultTemplate ? <span className="dim"> default</span> : null}
              </td>
              <td>{row.customerName || <span className="dim">any</span>}</td>
              <td>{row.industryVerticalId || <span className="dim">any</span>}</td>
              <td>
                <StatusBadge status={VERSION_STATE[row.state]} tone={row.state === 'published' ? 'ok' : 'none'} plain />
              </td>
              <td>{validity(row.effectiveDate, row.expiryDate)}</td>
              <td className="num">{count(row.laneCount)}</td>
              <td>{row.currency}</td>
              <td>{dayOf(row.updatedOn)}</td>
              <td>
                <Link to={ratesAddress(row.id)} onClick={event => event.stopPropagation()}>
                  Rates
                </Link>
                {' · '}
                <Link to={rulesAddress(row.id)} onClick={event => event.stopPropagation()}>
                  Rules
                </Link>
                <Allowed permission="quotesTemplate.editquotesTemplate">
                  {' · '}
                  <button
                    type="button"
                    className={css.asLink}
                    onClick={event => {
                      event.stopPropagation()
                      setUploading(row.id)
                    }}
                  >
                    Upload rates
                  </button>
                </Allowed>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {uploading ? <UploadLanes templateId={uploading} onClose={() => setUploading('')} /> : null}
    </ScrollRegion>
  )
}
