import { later, parent, routeModule } from '@/shell/routeTable'

export const accounts = routeModule({ module: 'accounts', context: 'billing' }, [
  parent('/accounts', 'Accounts', { permission: 'accounts.menuAccounts' }),
  later(
    '/accounts/view',
    'Accounts',
    'Lists the accounts of the system with their rules, profiles and billing settings.',
    { permission: 'accounts.viewAccounts' },
  ),
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
  later('/accounts/profile/:systemId/:accountId/Invoicerules', 'Invoice rules', 'Lists the invoice rules.'),
  later('/accounts/profile/:systemId/:accountId/Shipmentrules', 'Shipment rules', 'Lists the shipment rules.'),
  later('/accounts/profile/:systemId/:accountId/Chargerules', 'Charge rules', 'Lists the charge rules.'),
  later('/configuration/system/profile/:systemId/accounts', 'Accounts', 'Lists the accounts.', { holdsOthers: true }),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/Invoicerules',
    'Invoice rules',
    'Lists the invoice rules.',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/Shipmentrules',
    'Shipment rules',
    'Lists the shipment rules.',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/edit',
    'Account',
    'Changes an account and shows who changed what.',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/Upload',
    'Upload accounts',
    'Takes in accounts from a workbook.',
  ),
])
