import { IconMessageReport } from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

export const issues = routeModule({ module: 'issues', context: 'billing' }, [
  screen('/invoices/exceptions', 'Exceptions', () => import('@/features/shipments/exceptions/Exceptions'), {
    permission: 'ims.sideIMS',
    nav: {
      area: 'shipments',
      place: 3,
      label: 'Exceptions',
      icon: IconMessageReport,
      about: 'Raise, answer and close issues of shipments and invoices.',
    },
  }),
  screen(
    '/invoices/exceptions/filterProfiles',
    'Filter profiles',
    () => import('@/features/shipments/exceptions/FilterProfiles'),
    {
      permission: 'ims.sideIMS',
      ours: true,
    },
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
