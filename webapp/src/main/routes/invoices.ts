import {
  IconFileInvoice,
  IconPackage,
  IconPlugConnected,
  IconReceipt,
  IconTableImport,
  IconUpload,
} from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

export const invoices = routeModule({ module: 'invoices', context: 'billing' }, [
  parent('/invoices', 'Invoices', { permission: 'invoices.menuInvoices' }),
  later('/invoices/ftfBookingCreation', 'Booking creation', 'Creates bookings from a file transfer.'),
  screen('/invoices/datacapture', 'Data capture', () => import('@/features/invoices/capture/DataCapture'), {
    needs: 'invoiceProcessing.listInvoiceCharges',
    nav: { group: 'Billing', place: 1, label: 'Data capture', icon: IconTableImport },
  }),
  screen(
    '/invoices/datacapture/pending/:account/:accountID/:emailID',
    'Pending capture',
    () => import('@/features/invoices/capture/DataCapture'),
    { needs: 'invoiceProcessing.listInvoiceCharges', aliases: ['/invoices/pending/:account/:accountID/:emailID'] },
  ),
  screen('/invoices/shipmentEntry', 'Shipments', () => import('@/features/shipments/ShipmentEntry'), {
    permission: 'shipmentEntry.sideShipmentEntry',
    nav: { group: 'Billing', place: 0, label: 'Shipments', icon: IconPackage },
  }),
  screen(
    '/invoices/shipmentEntry/filterProfiles',
    'Filter profiles',
    () => import('@/features/shipments/FilterProfiles'),
    { permission: 'shipmentEntry.sideShipmentEntry', ours: true },
  ),
  screen('/invoices/list', 'Invoices', () => import('@/features/invoices/InvoiceList'), {
    permission: 'invoiceProcessing.sideInvoiceProcessing',
    nav: { group: 'Billing', place: 3.5, label: 'Invoices', icon: IconFileInvoice },
    ours: true,
  }),
  screen('/invoices/nextToBill', 'Next to bill', () => import('@/features/invoices/next/NextToBill'), {
    permission: 'invoiceProcessing.createInvoice',
    nav: { group: 'Billing', place: 3, label: 'Next to bill', icon: IconReceipt },
    ours: true,
  }),
  screen('/invoices/autoBilling', 'Auto-billing', () => import('@/features/invoices/autoBilling/AutoBilling'), {
    permission: 'invoiceProcessing.sideInvoiceProcessing',
    nav: { group: 'Billing', place: 8, label: 'Auto-billing', icon: IconPlugConnected },
    ours: true,
  }),
  screen('/uploads/:uploadId?', 'Upload', () => import('@/features/shipments/uploads/Upload'), {
    permission: 'shipmentEntry.uploadShipmentEntry',
    // the rates of a tariff come in the same way: its page leads here
    alsoOpenedBy: ['tariffs.uploadLanes'],
    nav: { group: 'Billing', place: 7, label: 'Uploads', icon: IconUpload },
    ours: true,
  }),
])
