import { later, parent, routeModule } from '@/shell/routeTable'

export const requests = routeModule({ module: 'requests', context: 'requests' }, [
  parent('/requests', 'Requests', { permission: 'requests.menuRequests' }),
  later('/requests/pendingforme', 'Waiting for me', 'Lists the requests waiting for your approval.'),
  later('/requests/myrequests', 'My requests', 'Lists your requests and their status.'),
  later('/requests/allrequests', 'All requests', 'Lists every approval request in the system.'),
])
