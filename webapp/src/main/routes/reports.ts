import { later, parent, routeModule, screen } from '@/shell/routeTable'

export const reports = routeModule({ module: 'reports', context: 'reports' }, [
  parent('/reports', 'Reports', { permission: 'reports.sideReports' }),
  later('/reports/statusreport', 'Status report', 'Reports shipments and invoices by status.'),
  screen('/reports/uploadreport', 'Upload report', () => import('@/features/shipments/uploads/UploadReport')),
  later('/reports/scriptingrules', 'Scripting rules', 'Edits the rules that fill and check fields.'),
  later('/reports/taggingrules', 'Tagging rules', 'Edits the rules that tag documents.'),
  later('/reports/mappingrules', 'Mapping rules', 'Edits how incoming values are mapped to yours.'),
  later('/reports/customReports', 'Custom reports', 'Builds a report from chosen fields and filters.'),
  later('/reports/userTracking', 'User tracking', 'Shows who worked on what, and when.'),
  later('/reports/paperDeliveryReport', 'Paper delivery', 'Reports invoices sent on paper.'),
  later('/reports/downloadReport', 'Downloads', 'Lists the reports ready to download.'),
  later('/reports/history', 'History', 'Shows every change of a record, with old and new values.'),
  later('/reports/hblMapping', 'House bill mapping', 'Maps house bills to master bills.'),
])
