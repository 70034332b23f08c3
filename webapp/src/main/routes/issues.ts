import { later, parent, routeModule } from '@/shell/routeTable'

export const issues = routeModule({ module: 'issues', context: 'billing' }, [
  later(
    '/invoices/exceptions',
    'Exceptions',
    'Works the open issues of shipments and invoices with the people who can solve them.',
    { permission: 'ims.sideIMS' },
  ),
  parent('/configuration/imsProfiles', 'Exception profiles', { permission: 'imsProfiles' }),
  later('/configuration/imsProfiles/default', 'Exception profiles', 'Lists the exception profiles.', {
    permission: 'imsProfiles',
  }),
  later(
    '/configuration/imsProfiles/default/edit/:profileId',
    'Exception profile',
    'Changes an exception profile and shows who changed what.',
    { permission: 'imsProfiles' },
  ),
  later(
    '/configuration/imsProfiles/system/:systemId',
    'Exception profile',
    'Shows an exception profile with its history.',
    { permission: 'imsProfiles' },
  ),
  later(
    '/configuration/imsProfiles/system/edit/:profileId',
    'Exception profile',
    'Changes an exception profile and shows who changed what.',
    { permission: 'imsProfiles', aliases: ['/configuration/imsProfiles/system/:systemId/edit/:profileId'] },
  ),
])
