import { IconChartBar, IconClipboardText, IconFlag, IconMapPin, IconShare, IconTruckLoading } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

/** The specification names no permission for these addresses; their calls require one. */
const SEEN = { access: 'signed-in', needs: 'tracking.view' } as const

export const tracking = routeModule({ module: 'tracking', context: 'tracking' }, [
  parent('/tracking', 'Tracking', { access: 'signed-in' }),
  screen('/tracking/summary', 'Tracking summary', () => import('@/features/tracking/summary/Summary'), {
    ...SEEN,
    nav: {
      area: 'tracking',
      place: 1,
      label: 'Tracking summary',
      icon: IconMapPin,
      about: 'See where shipments are, which are late, and open ones by country.',
      holds: ['/tracking'],
    },
  }),
  screen('/tracking/milestoneUpdate', 'Milestone update', () => import('@/features/tracking/update/MilestoneUpdate'), {
    ...SEEN,
    nav: {
      area: 'tracking',
      place: 2,
      label: 'Milestone update',
      icon: IconTruckLoading,
      about: 'Find shipments, see their timelines, and update a milestone of many at once.',
    },
  }),
  screen('/tracking/dataCapture', 'Tracking capture', () => import('@/features/tracking/capture/Capture'), {
    access: 'signed-in',
    needs: 'tracking.update',
    nav: {
      area: 'tracking',
      place: 3,
      label: 'Tracking capture',
      icon: IconClipboardText,
      about: 'Report milestones by typing, pasting or dropping a workbook.',
    },
  }),
  screen('/tracking/reporting', 'Tracking reports', () => import('@/features/tracking/reports/Reports'), {
    ...SEEN,
    nav: {
      area: 'tracking',
      place: 4,
      label: 'Tracking reports',
      icon: IconChartBar,
      about: 'Milestones met and missed by carrier, lane or account, month by month.',
    },
  }),
  screen('/tracking/webTracking', 'Web tracking', () => import('@/features/tracking/links/Links'), {
    ...SEEN,
    nav: {
      area: 'tracking',
      place: 5,
      label: 'Web tracking',
      icon: IconShare,
      about: 'Links by which customers follow a shipment without an account.',
    },
  }),
  screen('/tracking/milestones', 'Milestones', () => import('@/features/tracking/milestones/Milestones'), {
    ...SEEN,
    ours: true,
    nav: {
      area: 'tracking',
      place: 6,
      label: 'Milestones',
      icon: IconFlag,
      about: 'What shipments pass on their way, in which order, and how late is too late.',
    },
  }),
  screen('/track', 'Shipment', () => import('@/features/tracking/links/Track'), { access: 'public', ours: true }),
])
