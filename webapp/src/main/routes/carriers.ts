import { IconTruck } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const carriersScreen = () => import('@/features/setup/carriers/Carriers')

/** The carriers of a system. */
export const carriers = routeModule({ module: 'carriers', context: 'billing' }, [
  parent('/carriers', 'Carriers', { permission: 'carriers.*', ours: true }),
  screen('/carriers/view', 'Carriers', carriersScreen, {
    permission: 'carriers.viewCarriers',
    ours: true,
    nav: {
      area: 'accounts',
      place: 2,
      label: 'Carriers',
      icon: IconTruck,
      about: 'Who moves your shipments: names, terms, insurance, and where to pay them.',
      holds: ['/carriers'],
    },
  }),
  screen('/carriers/new', 'New carrier', carriersScreen, { permission: 'carriers.addCarriers', ours: true }),
  screen('/carriers/:carrierId/edit', 'Carrier', carriersScreen, {
    permission: 'carriers.editCarriers',
    alsoOpenedBy: ['carriers.viewCarriers'],
    ours: true,
  }),
])
