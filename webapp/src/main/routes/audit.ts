import { IconFileCheck } from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

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
  parent('/configuration/system/profile/:systemId/accounts/:accountId/ediAuditProfile', 'EDI audit profiles'),
  parent(
    '/configuration/system/profile/:systemId/accounts/:accountId/documentAuditProfilerules',
    'Document audit profiles',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/ediAuditProfile/view',
    'EDI audit profiles',
    'Lists the EDI audit profiles.',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/ediAuditProfile/new',
    'New EDI audit profile',
    'Adds an EDI audit profile.',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/ediAuditProfile/edit/:metadataId',
    'EDI audit profile',
    'Changes an EDI audit profile and shows who changed what.',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/documentAuditProfilerules/view',
    'Document audit profiles',
    'Lists the document audit profiles.',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/documentAuditProfilerules/new',
    'New document audit profile',
    'Adds a document audit profile.',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/documentAuditProfilerules/edit/:docProfileId',
    'Document audit profile',
    'Changes a document audit profile and shows who changed what.',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/documentAuditProfilerules/detail/:docProfileId',
    'Document audit profile',
    'Shows a document audit profile with its history.',
  ),
])
