import { IconFileImport, IconPrinter } from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

export const reports = routeModule({ module: 'reports', context: 'reports' }, [
  parent('/reports', 'Reports', { permission: 'reports.sideReports' }),
  later('/reports/statusreport', 'Status report', 'Reports shipments and invoices by status.'),
  screen('/reports/uploadreport', 'Upload report', () => import('@/features/shipments/uploads/UploadReport'), {
    nav: { area: 'reports', place: 1, icon: IconFileImport, about: 'What came in by workbook, day by day.' },
  }),
  later('/reports/scriptingrules', 'Scripting rules', 'Edits the rules that fill and check fields.'),
  later('/reports/taggingrules', 'Tagging rules', 'Edits the rules that tag documents.'),
  later('/reports/mappingrules', 'Mapping rules', 'Edits how incoming values are mapped to yours.'),
  later('/reports/customReports', 'Custom reports', 'Builds a report from chosen fields and filters.'),
  later('/reports/userTracking', 'User tracking', 'Shows who worked on what, and when.'),
  screen(
    '/reports/paperDeliveryReport',
    'Paper delivery',
    () => import('@/features/delivery/printing/PaperDeliveryReport'),
    {
      needs: 'reports.sideReports',
      nav: { area: 'reports', place: 2, icon: IconPrinter, about: 'Letters prepared and printed, day by day.' },
    },
  ),
  later('/reports/downloadReport', 'Downloads', 'Lists the reports ready to download.'),
  later('/reports/history', 'History', 'Shows every change of a record, with old and new values.'),
  later('/reports/hblMapping', 'House bill mapping', 'Maps house bills to master bills.'),
])
