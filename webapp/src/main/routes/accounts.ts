import { IconFileCertificate, IconUsers } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const invoiceRules = () => import('@/features/setup/accounts/InvoiceRules')
const shipmentRules = () => import('@/features/setup/accounts/ShipmentRules')
const requiredDocuments = () => import('@/features/setup/accounts/RequiredDocuments')
const documentProfiles = () => import('@/features/setup/accounts/DocumentProfiles')
const LINES = { needs: 'configurationInvoices.viewConfigurationInvoices' } as const
const list = () => import('@/features/setup/accounts/AccountList')
const SEEN = { needs: 'accounts.viewAccounts' } as const
const SETUP = { permission: 'configurationInvoices.*', ours: true } as const

export const accounts = routeModule({ module: 'accounts', context: 'billing' }, [
  parent('/accounts', 'Accounts', { permission: 'accounts.menuAccounts' }),
  screen('/accounts/view', 'Accounts', list, {
    permission: 'accounts.viewAccounts',
    nav: {
      area: 'accounts',
      place: 1,
      label: 'Accounts',
      icon: IconUsers,
      about: 'Find an account; see its rules and settings.',
      holds: ['/accounts'],
    },
  }),
  screen('/accounts/new', 'New account', list, { permission: 'accounts.addAccounts' }),
  screen('/accounts/:accountId/edit', 'Account', list, {
    permission: 'accounts.editAccounts',
    alsoOpenedBy: ['accounts.viewAccounts'],
  }),
  screen(
    '/accounts/:accountId/hierarchy',
    'Account hierarchy',
    () => import('@/features/setup/accounts/Hierarchy'),
    SEEN,
  ),
  parent('/accounts/:accountId/:systemId/documentprofiles', 'Document profiles'),
  screen('/accounts/:accountId/:systemId/documentprofiles/new', 'New document profile', documentProfiles, LINES),
  screen('/accounts/:accountId/:systemId/documentprofiles/view', 'Document profiles', documentProfiles, LINES),
  screen(
    '/accounts/:accountId/:systemId/documentprofiles/edit/:docProfileId',
    'Document profile',
    documentProfiles,
    LINES,
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
    nav: {
      area: 'configuration',
      section: 'billing',
      place: 4,
      label: 'Required documents',
      icon: IconFileCertificate,
      about: 'Which documents an invoice needs before it is sent.',
    },
  }),
  screen('/configuration/invoices/requiredDocuments/new', 'New required document', requiredDocuments, SETUP),
  screen('/configuration/invoices/requiredDocuments/edit/:id', 'Required document', requiredDocuments, SETUP),
  screen('/configuration/system/profile/:systemId/accounts', 'Accounts', list, { ...SEEN, holdsOthers: true }),
  screen('/configuration/system/profile/:systemId/accounts/:accountId/Invoicerules', 'Invoice rules', invoiceRules),
  screen('/configuration/system/profile/:systemId/accounts/:accountId/Shipmentrules', 'Shipment rules', shipmentRules),
  screen('/configuration/system/profile/:systemId/accounts/:accountId/edit', 'Account', list, SEEN),
  screen('/configuration/system/profile/:systemId/accounts/:accountId/Upload', 'Upload accounts', list, {
    needs: 'accounts.addAccounts',
  }),
])
