import { IconMessageReport } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const profiles = () => import('@/features/shipments/exceptions/Profiles')
const profile = () => import('@/features/shipments/exceptions/ProfileEditor')
const CONFIGURES = { permission: 'imsProfiles' } as const

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
    'Exception filter profiles',
    () => import('@/features/shipments/exceptions/FilterProfiles'),
    {
      permission: 'ims.sideIMS',
      ours: true,
    },
  ),
  parent('/configuration/imsProfiles', 'Exception profiles', { permission: 'imsProfiles' }),
  screen('/configuration/imsProfiles/default', 'Exception profiles', profiles, {
    ...CONFIGURES,
    nav: {
      area: 'configuration',
      section: 'fields',
      place: 7,
      label: 'Exception profiles',
      icon: IconMessageReport,
      about: 'Which fields issues have, and what is asked of them.',
      holds: ['/configuration/imsProfiles'],
    },
  }),
  screen('/configuration/imsProfiles/default/edit/:profileId', 'Exception profile', profile, CONFIGURES),
  screen('/configuration/imsProfiles/system/:systemId', 'Exception profiles', profiles, CONFIGURES),
  screen('/configuration/imsProfiles/system/edit/:profileId', 'Exception profile', profile, {
    ...CONFIGURES,
    aliases: ['/configuration/imsProfiles/system/:systemId/edit/:profileId'],
  }),
])
