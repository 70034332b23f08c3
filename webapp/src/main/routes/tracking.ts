import { later, parent, routeModule } from '@/shell/routeTable'

export const tracking = routeModule({ module: 'tracking', context: 'tracking' }, [
  parent('/tracking', 'Tracking', { access: 'signed-in' }),
  later('/tracking/dataCapture', 'Tracking capture', 'Captures milestones of shipments.', { access: 'signed-in' }),
  later('/tracking/webTracking', 'Web tracking', 'Shows customers where their shipments are.', { access: 'signed-in' }),
  later('/tracking/reporting', 'Tracking reports', 'Reports milestones met and missed.', { access: 'signed-in' }),
  later('/tracking/milestoneUpdate', 'Milestone update', 'Changes the milestones of many shipments at once.', {
    access: 'signed-in',
  }),
  later('/tracking/summary', 'Tracking summary', 'Shows open shipments by country on a map.', { access: 'signed-in' }),
])
