import { IconPrinter } from '@tabler/icons-react'
import { later, parent, routeModule, screen } from '@/shell/routeTable'

export const delivery = routeModule({ module: 'delivery', context: 'billing' }, [
  parent('/invoices/delivery', 'Delivery', { permission: 'invoiceDelivery.sideInvoiceDelivery' }),
  later('/invoices/delivery/toBeDelivered', 'To be delivered', 'Lists approved invoices waiting to be sent.'),
  screen('/invoices/delivery/webInvoice', 'Web invoices', () => import('@/features/invoices/documents/WebInvoices')),
  later('/invoices/delivery/addInvoices', 'Add invoices', 'Adds invoices to a scheduled delivery.'),
  screen(
    '/invoices/delivery/deliveredInvoice',
    'Delivered invoices',
    () => import('@/features/invoices/documents/Delivered'),
    { nav: { group: 'Billing', place: 6, label: 'Delivered', icon: IconPrinter } },
  ),
])
