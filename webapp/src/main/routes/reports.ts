import {
  IconDownload,
  IconFileImport,
  IconHistory,
  IconListNumbers,
  IconPrinter,
  IconReplace,
  IconTableOptions,
  IconUserSearch,
} from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

export const reports = routeModule({ module: 'reports', context: 'reports' }, [
  parent('/reports', 'Reports', { permission: 'reports.sideReports' }),
  screen('/reports/statusreport', 'Status report', () => import('@/features/shipments/statusReport/StatusReport'), {
    nav: {
      area: 'reports',
      place: 5,
      icon: IconListNumbers,
      about: 'Shipments and invoices of a period by status and account; every count opens them.',
    },
  }),
  screen('/reports/uploadreport', 'Upload report', () => import('@/features/shipments/uploads/UploadReport'), {
    nav: { area: 'reports', place: 1, icon: IconFileImport, about: 'What came in by workbook, day by day.' },
  }),
  later('/reports/scriptingrules', 'Scripting rules', 'Edits the rules that fill and check fields.'),
  later('/reports/taggingrules', 'Tagging rules', 'Edits the rules that tag documents.'),
  screen('/reports/mappingrules', 'Mapping rules', () => import('@/features/shipments/mappingRules/MappingRules'), {
    needs: 'reports.sideReports',
    nav: {
      area: 'reports',
      place: 18,
      icon: IconReplace,
      about: 'What customers write in their shipment files, and which of your values it stands for.',
    },
  }),
  screen('/reports/customReports', 'Custom reports', () => import('@/features/reports/CustomReports'), {
    nav: {
      area: 'reports',
      place: 11,
      icon: IconTableOptions,
      about: 'Put reports together from fields, conditions and charts; save, share and export them.',
    },
  }),
  screen('/reports/userTracking', 'User tracking', () => import('@/features/work/downloads/UserTracking'), {
    needs: 'audit.viewAuditLog',
    nav: {
      area: 'reports',
      place: 8,
      icon: IconUserSearch,
      about: 'Who signed in, saved and exported, and how often.',
    },
  }),
  screen(
    '/reports/paperDeliveryReport',
    'Paper delivery',
    () => import('@/features/delivery/printing/PaperDeliveryReport'),
    {
      needs: 'reports.sideReports',
      nav: { area: 'reports', place: 2, icon: IconPrinter, about: 'Letters prepared and printed, day by day.' },
    },
  ),
  screen('/reports/downloadReport', 'Downloads', () => import('@/features/work/downloads/Downloads'), {
    nav: { area: 'reports', place: 6, icon: IconDownload, about: 'The files you exported, as long as they are kept.' },
  }),
  screen('/reports/history', 'History', () => import('@/features/work/downloads/History'), {
    nav: {
      area: 'reports',
      place: 7,
      icon: IconHistory,
      about: 'Who changed which settings and records, with old and new values.',
    },
  }),
  later('/reports/hblMapping', 'House bill mapping', 'Maps house bills to master bills.'),
])
