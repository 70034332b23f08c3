import {
  IconDownload,
  IconFileImport,
  IconHierarchy2,
  IconHistory,
  IconListNumbers,
  IconMathFunction,
  IconPrinter,
  IconReplace,
  IconTableOptions,
  IconTags,
  IconUserSearch,
} from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const scriptingRule = () => import('@/features/setup/scripting/ScriptingRuleScreen')
const taggingRule = () => import('@/features/reports/tagging/TaggingRuleScreen')

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
  screen('/reports/scriptingrules', 'Scripting rules', () => import('@/features/setup/scripting/ScriptingRules'), {
    needs: 'reports.sideReports',
    nav: {
      area: 'reports',
      place: 17,
      icon: IconMathFunction,
      about: 'Columns of your shipments computed from other fields, such as the rate per pound.',
    },
  }),
  screen('/reports/scriptingrules/new', 'New scripting rule', scriptingRule, { ours: true }),
  screen('/reports/scriptingrules/details/:id', 'Scripting rule', scriptingRule, { ours: true }),
  screen('/reports/scriptingrules/edit/:id', 'Scripting rule', scriptingRule, { ours: true }),
  screen('/reports/taggingrules', 'Tagging rules', () => import('@/features/reports/tagging/TaggingRules'), {
    needs: 'reports.sideReports',
    nav: {
      area: 'reports',
      place: 19,
      icon: IconTags,
      about: 'Tags for shipments, invoices and payables, and the rules that give them.',
    },
  }),
  screen('/reports/taggingrules/tags', 'Tags', () => import('@/features/reports/tagging/Tags'), {
    needs: 'reports.sideReports',
    ours: true,
  }),
  screen('/reports/taggingrules/new', 'New tagging rule', taggingRule, {
    needs: 'systemConfig.editProfileMetadata',
    ours: true,
  }),
  screen('/reports/taggingrules/details/:id', 'Tagging rule', taggingRule, {
    needs: 'reports.sideReports',
    ours: true,
  }),
  screen('/reports/taggingrules/edit/:id', 'Tagging rule', taggingRule, {
    needs: 'systemConfig.editProfileMetadata',
    ours: true,
  }),
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
  screen('/reports/hblMapping', 'House bill mapping', () => import('@/features/shipments/masters/HouseBills'), {
    needs: 'masters.viewMasters',
    nav: {
      area: 'reports',
      place: 21,
      icon: IconHierarchy2,
      about: 'Master bills, containers and truck runs with the shipments they carry, and their costs by house.',
    },
  }),
])
