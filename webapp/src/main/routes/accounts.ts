import { IconFileCertificate, IconUsers } from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

const invoiceRules = () => import('@/features/setup/accounts/InvoiceRules')
const shipmentRules = () => import('@/features/setup/accounts/ShipmentRules')
const requiredDocuments = () => import('@/features/setup/accounts/RequiredDocuments')
const SETUP = { permission: 'configurationInvoices.*', ours: true } as const

export const accounts = routeModule({ module: 'accounts', context: 'billing' }, [
  parent('/accounts', 'Accounts', { permission: 'accounts.menuAccounts' }),
  screen('/accounts/view', 'Accounts', () => import('@/features/setup/accounts/AccountList'), {
    permission: 'accounts.viewAccounts',
    nav: { group: 'Setup', place: 13, label: 'Accounts', icon: IconUsers, holds: ['/accounts'] },
  }),
  later('/accounts/new', 'New account', 'Opens an account: number, name, addresses, billing settings.', {
    permission: 'accounts.addAccounts',
  }),
  later('/accounts/:accountId/edit', 'Account', 'Changes an account and shows who changed what.', {
    permission: 'accounts.editAccounts',
  }),
  later('/accounts/:accountId/hierarchy', 'Account hierarchy', 'Shows parent and child accounts as a tree.'),
  parent('/accounts/:accountId/:systemId/documentprofiles', 'Document profiles'),
  later('/accounts/:accountId/:systemId/documentprofiles/new', 'New document profile', 'Adds a document profile.'),
  later('/accounts/:accountId/:systemId/documentprofiles/view', 'Document profiles', 'Lists the document profiles.'),
  later(
    '/accounts/:accountId/:systemId/documentprofiles/edit/:docProfileId',
    'Document profile',
    'Changes a document profile and shows who changed what.',
  ),
  parent('/accounts/profile/:systemId', 'Account profile'),
  screen('/accounts/profile/:systemId/:accountId/Invoicerules', 'Invoice rules', invoiceRules),
  screen('/accounts/profile/:systemId/:accountId/Shipmentrules', 'Shipment rules', shipmentRules),
  screen(
    '/accounts/profile/:systemId/:accountId/Chargerules',
    'Charge rules',
    () => import('@/features/setup/accounts/ChargeRules'),
  ),
  screen('/configuration/invoices/requiredDocuments', 'Required documents', requiredDocuments, {
    ...SETUP,
    nav: { group: 'Setup', place: 14, label: 'Required documents', icon: IconFileCertificate },
  }),
  screen('/configuration/invoices/requiredDocuments/new', 'New required document', requiredDocuments, SETUP),
  screen('/configuration/invoices/requiredDocuments/edit/:id', 'Required document', requiredDocuments, SETUP),
  later('/configuration/system/profile/:systemId/accounts', 'Accounts', 'Lists the accounts.', { holdsOthers: true }),
  screen('/configuration/system/profile/:systemId/accounts/:accountId/Invoicerules', 'Invoice rules', invoiceRules),
  screen('/configuration/system/profile/:systemId/accounts/:accountId/Shipmentrules', 'Shipment rules', shipmentRules),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/edit',
    'Account',
    'Changes an account and shows who changed what.',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/Upload',
    'Upload accounts',
    'Imports accounts from a workbook.',
  ),
])
