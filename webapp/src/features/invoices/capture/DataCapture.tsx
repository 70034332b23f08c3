import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import { suggestFor } from '@/fields'
import { GridSkeleton } from '@/sheet'
import { EmptyState, Failed, PageHeader, useAddress } from '@/ui'
import { CaptureDesk } from './CaptureDesk'
import { type CaptureView, useCapturePage, useCaptureTemplate } from './calls'
import { CAPTURE_PERMISSION } from './capture'
import { DEFAULT_LIMIT, PAGE_LIMITS } from './limits'
import { CaptureSheet } from './sheet'

const suggest = suggestFor()

function readView(address: URLSearchParams, page: number, account: string): CaptureView {
  const limit = Number(address.get('limit'))
  const show = address.get('show')
  return {
    account,
    search: address.get('q') ?? '',
    invoiced: show === 'with' ? true : show === 'without' ? false : null,
    page,
    limit: PAGE_LIMITS.includes(limit) ? limit : DEFAULT_LIMIT,
  }
}

/**
 * `/invoices/datacapture`: shipments against their invoices in one grid. `pending/{account}/{accountID}/{emailID}` opens
 * the same grid on one account.
 */
export default function DataCapture() {
  const { account: accountName = '', accountID = '', emailID = '' } = useParams()
  const { address, page: pageNo, put } = useAddress()
  const view = useMemo(() => readView(address, pageNo, accountID), [address, pageNo, accountID])
  const template = useCaptureTemplate(accountID)
  const page = useCapturePage(view)
  const mayChange = usePermission(CAPTURE_PERMISSION)
  const sheet = useMemo(
    () =>
      template.data && page.data ? new CaptureSheet(template.data.fields, page.data.rows, suggest, mayChange) : null,
    [template.data, page.data, mayChange],
  )
  const title = accountName ? `Data capture: ${accountName}` : 'Data capture'
  const narrowed = !!view.search || view.invoiced !== null
  if (sheet && page.data && template.data && (page.data.count > 0 || !narrowed)) {
    return (
      <CaptureDesk
        // a refetched page is a new sheet: it must have no state of the old one
        key={page.dataUpdatedAt}
        title={title}
        source={emailID}
        template={template.data}
        sheet={sheet}
        count={page.data.count}
        view={view}
        reload={() => void page.refetch()}
      />
    )
  }
  const failed = template.error ?? page.error
  return (
    <>
      <PageHeader title={title} />
      {failed ? (
        <Failed
          what="the rows to capture"
          error={failed}
          again={() => {
            if (template.error) void template.refetch()
            if (page.error) void page.refetch()
          }}
        />
      ) : page.data ? (
        <EmptyState
          icon={IconFileInvoice}
          title="Nothing to capture"
          body={
            view.search
              ? `No open shipments in this view begin with ${view.search}.`
              : 'No open shipments in this view.'
          }
        >
          <Button variant="default" onClick={() => put({ q: null, show: null })}>
            Show all open shipments
          </Button>
        </EmptyState>
      ) : (
        <GridSkeleton what="rows to capture" />
      )}
    </>
  )
}
