import {
  IconBellCog,
  IconColumns3,
  IconFileCheck,
  IconFileInvoice,
  IconForms,
  IconHelp,
  IconReportAnalytics,
  IconRuler2,
  IconStairsUp,
  IconTableShortcut,
} from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const ladder = () => import('@/features/approvals/ladders/LadderScreen')
const notification = () => import('@/features/work/notifications/NotificationScreen')
const listLayout = () => import('../listLayout/ListLayoutEditor')
const helpEditor = () => import('@/features/work/help/HelpEditor')
const reportProfile = () => import('@/features/reports/profiles/ReportProfileScreen')

export const configuration = routeModule({ module: 'configuration', context: 'configuration' }, [
  parent('/configuration', 'Configuration', {
    permission: 'configuration.viewConfiguration',
    load: () => import('@/shell/landing/ConfigurationLanding'),
  }),
  parent('/configuration/system/profile/:systemId', 'System profile'),
  screen(
    '/configuration/system/profile/:systemId/summaryConfig',
    'Summary columns',
    () => import('@/features/setup/listLayouts/ListLayouts'),
    {
      nav: {
        area: 'configuration',
        section: 'fields',
        place: 5,
        label: 'Summary columns',
        icon: IconColumns3,
        about: 'Which columns lists show, for everyone, a role or a group.',
      },
    },
  ),
  screen('/configuration/system/profile/:systemId/editSummaryConfig/:ListItemId', 'Summary columns', listLayout),
  screen('/configuration/system/profile/:systemId/newSummaryConfig', 'New summary columns', listLayout),
  screen(
    '/configuration/system/profile/:systemId/templates',
    'Templates',
    () => import('@/features/setup/templates/Templates'),
    {
      nav: {
        area: 'configuration',
        section: 'fields',
        place: 1,
        label: 'Templates',
        icon: IconForms,
        about: 'Which fields a grid has, their length, and which are mandatory.',
      },
    },
  ),
  screen(
    '/configuration/system/profile/:systemId/shipmentRules',
    'Shipment rules',
    () => import('@/features/setup/rules/ShipmentRules'),
    {
      nav: {
        area: 'configuration',
        section: 'fields',
        place: 2,
        label: 'Shipment rules',
        icon: IconRuler2,
        about: 'Rules that check or fill fields of shipments.',
      },
    },
  ),
  screen(
    '/configuration/system/profile/:systemId/invoiceRules',
    'Invoice rules',
    () => import('@/features/setup/rules/InvoiceRules'),
    {
      nav: {
        area: 'configuration',
        section: 'fields',
        place: 3,
        label: 'Invoice rules',
        icon: IconFileCheck,
        about: 'Rules that check or fill fields of invoices.',
      },
    },
  ),
  screen(
    '/configuration/system/profile/:systemId/invoiceTemplates',
    'Invoice templates',
    () => import('@/features/invoices/documents/Templates'),
    {
      permission: 'configurationInvoices.viewConfigurationInvoices',
      nav: {
        area: 'configuration',
        section: 'billing',
        place: 5,
        label: 'Invoice templates',
        icon: IconFileInvoice,
        about: 'What an invoice looks like.',
      },
      ours: true,
    },
  ),
  screen(
    '/configuration/system/profile/:systemId/invoiceTemplates/:templateId',
    'Invoice template',
    () => import('@/features/invoices/documents/TemplateEditor'),
    { permission: 'configurationInvoices.viewConfigurationInvoices', ours: true },
  ),
  parent('/configuration/notification', 'Notifications', { permission: 'notification.*' }),
  screen(
    '/configuration/notification/view',
    'Notifications',
    () => import('@/features/work/notifications/Notifications'),
    {
      permission: 'notification.*',
      nav: {
        area: 'configuration',
        section: 'requests',
        place: 2,
        icon: IconBellCog,
        about: 'Of which events who is told, in the panel or by email.',
        holds: ['/configuration/notification'],
      },
    },
  ),
  screen('/configuration/notification/new', 'New notification', notification, { permission: 'notification.*' }),
  screen('/configuration/notification/detail/:id', 'Notification', notification, {
    permission: 'notification.*',
    aliases: ['/configuration/notification/details/:id'],
  }),
  screen('/configuration/notification/edit/:id', 'Notification', notification, { permission: 'notification.*' }),
  parent('/configuration/approval', 'Approval ladders', { permission: 'approval.*' }),
  screen('/configuration/approval/view', 'Approval ladders', () => import('@/features/approvals/ladders/Ladders'), {
    permission: 'approval.*',
    nav: {
      area: 'configuration',
      section: 'requests',
      place: 1,
      icon: IconStairsUp,
      about: 'Which rates and quotes need approval, and who approves them.',
      holds: ['/configuration/approval'],
    },
  }),
  screen('/configuration/approval/new', 'New approval ladder', ladder, { permission: 'approval.*' }),
  screen('/configuration/approval/details/:id', 'Approval ladder', ladder, {
    permission: 'approval.*',
    aliases: ['/configuration/approval/detail/:id'],
  }),
  screen('/configuration/approval/edit/:id', 'Approval ladder', ladder, { permission: 'approval.*' }),
  screen('/configuration/quickQuery', 'Quick query', () => import('@/features/reports/QuickQuery'), {
    needs: 'reports.sideReports',
    nav: {
      area: 'reports',
      place: 15,
      icon: IconTableShortcut,
      about: 'Run a saved list and see its rows at once.',
    },
  }),
  parent('/configuration/help', 'Help pages', { permission: 'help.*' }),
  screen('/configuration/help/view', 'Help pages', () => import('@/features/work/help/HelpPages'), {
    permission: 'help.*',
    nav: {
      area: 'configuration',
      section: 'suite',
      place: 1,
      icon: IconHelp,
      about: 'The help people read beside each screen, in your own words.',
      holds: ['/configuration/help'],
    },
  }),
  screen('/configuration/help/edit/:metadataTypeId', 'Help page', helpEditor, { permission: 'help.*' }),
  screen('/configuration/help/:metadataTypeId/detail', 'Help page', helpEditor, { permission: 'help.*' }),
  screen('/configuration/help/new/:metadataTypeId', 'New help page', helpEditor, { permission: 'help.*' }),
  parent('/configuration/consoleSetup', 'Report profiles', { permission: 'consoleSetup.*' }),
  screen(
    '/configuration/consoleSetup/view',
    'Report profiles',
    () => import('@/features/reports/profiles/ReportProfiles'),
    {
      permission: 'consoleSetup.*',
      nav: {
        area: 'configuration',
        section: 'suite',
        place: 2,
        icon: IconReportAnalytics,
        about: 'Which reports are for whom and in which order, and to whom they are sent.',
        holds: ['/configuration/consoleSetup'],
      },
    },
  ),
  screen('/configuration/consoleSetup/new', 'New report profile', reportProfile, { permission: 'consoleSetup.*' }),
  screen('/configuration/consoleSetup/edit/:reportProfileId', 'Report profile', reportProfile, {
    permission: 'consoleSetup.*',
  }),
  screen('/configuration/consoleSetup/details/:reportProfileId', 'Report profile', reportProfile, {
    permission: 'consoleSetup.*',
  }),
])
