import {
  IconFileInvoice,
  IconFolderDown,
  IconPackage,
  IconPlugConnected,
  IconReceipt,
  IconTableImport,
  IconUpload,
} from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

export const invoices = routeModule({ module: 'invoices', context: 'billing' }, [
  parent('/invoices', 'Invoices', {
    permission: 'invoices.menuInvoices',
    load: () => import('@/shell/landing/InvoicesLanding'),
  }),
  screen('/invoices/ftfBookingCreation', 'File pickups', () => import('@/features/delivery/pickups/Pickups'), {
    needs: 'shipmentEntry.uploadShipmentEntry',
    nav: {
      area: 'shipments',
      place: 5,
      label: 'File pickups',
      icon: IconFolderDown,
      about: 'Workbooks picked up from customers’ folders, and what each waits for.',
    },
  }),
  screen('/invoices/datacapture', 'Data capture', () => import('@/features/invoices/capture/DataCapture'), {
    needs: 'invoiceProcessing.listInvoiceCharges',
    nav: {
      area: 'invoices',
      place: 1,
      label: 'Data capture',
      icon: IconTableImport,
      about: 'Enter carrier invoices against shipments, a column for each charge.',
    },
  }),
  screen(
    '/invoices/datacapture/pending/:account/:accountID/:emailID',
    'Pending capture',
    () => import('@/features/invoices/capture/DataCapture'),
    { needs: 'invoiceProcessing.listInvoiceCharges', aliases: ['/invoices/pending/:account/:accountID/:emailID'] },
  ),
  screen('/invoices/shipmentEntry', 'Shipments', () => import('@/features/shipments/ShipmentEntry'), {
    permission: 'shipmentEntry.sideShipmentEntry',
    nav: {
      area: 'shipments',
      place: 1,
      label: 'Shipments',
      icon: IconPackage,
      about: 'Enter shipments, correct them, calculate and bill.',
    },
  }),
  screen(
    '/invoices/shipmentEntry/filterProfiles',
    'Filter profiles',
    () => import('@/features/shipments/FilterProfiles'),
    { permission: 'shipmentEntry.sideShipmentEntry', ours: true },
  ),
  screen('/invoices/list', 'Invoices', () => import('@/features/invoices/InvoiceList'), {
    permission: 'invoiceProcessing.sideInvoiceProcessing',
    nav: {
      area: 'invoices',
      place: 4,
      label: 'All invoices',
      icon: IconFileInvoice,
      about: 'Find any invoice; void, credit or correct it.',
    },
    ours: true,
  }),
  screen('/invoices/nextToBill', 'Next to bill', () => import('@/features/invoices/next/NextToBill'), {
    permission: 'invoiceProcessing.createInvoice',
    nav: {
      area: 'invoices',
      place: 3,
      label: 'Next to bill',
      icon: IconReceipt,
      about: 'Bill shipments that are ready, customer by customer.',
    },
    ours: true,
  }),
  screen('/invoices/autoBilling', 'Auto-billing', () => import('@/features/invoices/autoBilling/AutoBilling'), {
    permission: 'invoiceProcessing.sideInvoiceProcessing',
    nav: {
      area: 'invoices',
      place: 8,
      label: 'Auto-billing',
      icon: IconPlugConnected,
      about: 'Push issued invoices to a billing system and settle refusals.',
    },
    ours: true,
  }),
  screen('/uploads/:uploadId?', 'Upload', () => import('@/features/shipments/uploads/Upload'), {
    permission: 'shipmentEntry.uploadShipmentEntry',
    // the rates of a tariff are uploaded in the same way: its page links here
    alsoOpenedBy: ['tariffs.uploadLanes'],
    nav: {
      area: 'shipments',
      place: 2,
      label: 'Uploads',
      icon: IconUpload,
      about: 'Bring in a workbook: match its columns, check, import, reverse.',
    },
    ours: true,
  }),
])
