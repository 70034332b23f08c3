import { IconChecklist, IconInbox, IconSend } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

export const requests = routeModule({ module: 'requests', context: 'requests' }, [
  parent('/requests', 'Approvals', { permission: 'requests.menuRequests' }),
  screen('/requests/pendingforme', 'Waiting for me', () => import('@/features/desk/approvalRequests/PendingForMe'), {
    nav: {
      area: 'approvals',
      place: 1,
      icon: IconInbox,
      about: 'Approve or reject what waits for you.',
    },
  }),
  screen('/requests/myrequests', 'My requests', () => import('@/features/desk/approvalRequests/MyRequests'), {
    nav: { area: 'approvals', place: 2, icon: IconSend, about: 'See what became of what you sent for approval.' },
  }),
  screen('/requests/allrequests', 'All requests', () => import('@/features/desk/approvalRequests/AllRequests'), {
    nav: { area: 'approvals', place: 3, icon: IconChecklist, about: 'Every request, whoever sent it.' },
  }),
])
