import { IconFileCheck } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const ACCOUNT = '/configuration/system/profile/:systemId/accounts/:accountId'
const documents = () => import('@/features/setup/accounts/DocumentProfiles')
const ediAudit = () => import('@/features/setup/accounts/EdiAuditProfiles')
const SEES = { needs: 'accounts.viewAccounts' } as const
const LINES = { needs: 'configurationInvoices.viewConfigurationInvoices' } as const

export const audit = routeModule({ module: 'audit', context: 'billing' }, [
  screen(
    '/invoices/auditfordelivery',
    'Audit for delivery',
    () => import('@/features/invoices/audit/AuditForDelivery'),
    {
      needs: 'invoiceProcessing.sideInvoiceProcessing',
      nav: {
        area: 'invoices',
        place: 7,
        label: 'Audit for delivery',
        icon: IconFileCheck,
        about: 'Check the documents of issued invoices and approve them.',
      },
    },
  ),
  parent(`${ACCOUNT}/ediAuditProfile`, 'EDI audit profiles'),
  parent(`${ACCOUNT}/documentAuditProfilerules`, 'Document audit profiles'),
  screen(`${ACCOUNT}/ediAuditProfile/view`, 'EDI audit profiles', ediAudit, SEES),
  screen(`${ACCOUNT}/ediAuditProfile/new`, 'New EDI audit profile', ediAudit, SEES),
  screen(`${ACCOUNT}/ediAuditProfile/edit/:metadataId`, 'EDI audit profile', ediAudit, SEES),
  screen(`${ACCOUNT}/documentAuditProfilerules/view`, 'Document audit profiles', documents, LINES),
  screen(`${ACCOUNT}/documentAuditProfilerules/new`, 'New document audit profile', documents, LINES),
  screen(`${ACCOUNT}/documentAuditProfilerules/edit/:docProfileId`, 'Document audit profile', documents, LINES),
  screen(`${ACCOUNT}/documentAuditProfilerules/detail/:docProfileId`, 'Document audit profile', documents, LINES),
])
