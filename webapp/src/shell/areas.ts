import {
  IconBuilding,
  IconCalculator,
  IconChecklist,
  IconFileInvoice,
  IconFiles,
  IconHome,
  IconMapPin,
  IconPackage,
  IconQuote,
  IconReceiptDollar,
  IconReportAnalytics,
  IconSettings,
  IconTable,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

export type Icon = ComponentType<{ size?: number; stroke?: number }>

export interface Area {
  label: string
  /** The heading above it and its neighbors. */
  group: '' | 'Billing' | 'Pricing' | 'Reports' | 'Setup'
  icon: Icon
  /** Its own address, which its name opens if permitted; for other users it opens their first screen of the area. */
  path: string
  /** The product it belongs to: without it the area is hidden, for administrators too (R361). */
  product?: string
  /** What it is for, shown on its first page. */
  about: string
}

/** The areas of the suite, in the order of the side navigation. An area without a screen that the user may open is
 * hidden. */
export const AREAS = {
  home: { label: 'Home', group: '', icon: IconHome, path: '/', about: 'What waits, and how old it is.' },
  approvals: {
    label: 'Approvals',
    group: '',
    icon: IconChecklist,
    path: '/requests/pendingforme',
    about: 'What needs a second pair of eyes.',
  },
  documents: {
    label: 'Documents',
    group: '',
    icon: IconFiles,
    path: '/dms/documents',
    about: 'Contracts, procedures and what is shared with you.',
  },
  shipments: {
    label: 'Shipments',
    group: 'Billing',
    icon: IconPackage,
    path: '/invoices/shipmentEntry',
    about: 'Shipments from entry to the rate.',
  },
  tracking: {
    label: 'Tracking',
    group: 'Billing',
    icon: IconMapPin,
    path: '/tracking/summary',
    about: 'Where shipments are, and which are late.',
  },
  invoices: {
    label: 'Invoices',
    group: 'Billing',
    icon: IconFileInvoice,
    path: '/invoices',
    about: 'From a rated shipment to an invoice the customer accepts.',
  },
  delivery: {
    label: 'Delivery',
    group: 'Billing',
    icon: IconTruckDelivery,
    path: '/invoices/delivery',
    about: 'How invoices reach customers.',
  },
  payables: {
    label: 'Payables',
    group: 'Billing',
    icon: IconReceiptDollar,
    path: '/payables/summary',
    about: 'What carriers are owed, from their invoice to its payment.',
  },
  accounts: {
    label: 'Accounts',
    group: 'Billing',
    icon: IconBuilding,
    path: '/accounts/view',
    about: 'Who is billed, and by which rules.',
  },
  tariffs: {
    label: 'Tariffs',
    group: 'Pricing',
    icon: IconTable,
    path: '/tariffs/tariffManagement/listTariff',
    product: 'tariffs',
    about: 'What shipments cost, and why.',
  },
  quotes: {
    label: 'Quotes',
    group: 'Pricing',
    icon: IconQuote,
    path: '/quotes/summary',
    about: 'Prices offered to customers.',
  },
  calculators: {
    label: 'Calculators',
    group: 'Pricing',
    icon: IconCalculator,
    path: '/tools/exchangeRate',
    about: 'Currency, units and volume weight.',
  },
  reports: {
    label: 'Reports',
    group: 'Reports',
    icon: IconReportAnalytics,
    path: '/reports',
    about: 'What was done, by whom and when.',
  },
  configuration: {
    label: 'Configuration',
    group: 'Setup',
    icon: IconSettings,
    path: '/configuration',
    about: 'How your company works with the suite.',
  },
} as const satisfies Record<string, Area>
export type AreaKey = keyof typeof AREAS
export const AREA_KEYS = Object.keys(AREAS) as AreaKey[]

/** The sections of areas with many screens. An area without sections lists its screens. */
export const SECTIONS = {
  organization: { label: 'Organization', about: 'Companies, their systems, and the places they work at.' },
  people: { label: 'People and rights', about: 'Who signs in, and what each person may see and do.' },
  fields: { label: 'Fields and rules', about: 'What is entered, how it is checked, and the lists to choose from.' },
  billing: { label: 'Billing', about: 'How shipments become invoices, and what invoices look like.' },
  rates: { label: 'Rates', about: 'What tariffs calculate with.' },
  delivery: { label: 'Delivery', about: 'How invoices are sent: email, EDI, web and paper.' },
  requests: { label: 'Requests and notices', about: 'Who approves what, and who is told.' },
  suite: { label: 'Help and upkeep', about: 'The words people read, and how the suite is doing.' },
} as const
export type SectionKey = keyof typeof SECTIONS
export const SECTION_KEYS = Object.keys(SECTIONS) as SectionKey[]
