import { later, parent, routeModule } from '@/shell/routeTable'

export const requests = routeModule({ module: 'requests', context: 'requests' }, [
  parent('/requests', 'Requests', { permission: 'requests.menuRequests' }),
  later('/requests/pendingforme', 'Waiting for me', 'Lists the approval requests that wait for you.'),
  later('/requests/myrequests', 'My requests', 'Lists the requests you made and how far they are.'),
  later('/requests/allrequests', 'All requests', 'Lists every approval request of the system.'),
])
