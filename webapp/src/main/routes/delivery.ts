import { later, parent, routeModule } from '@/shell/routeTable'

export const delivery = routeModule({ module: 'delivery', context: 'billing' }, [
  parent('/invoices/delivery', 'Delivery', { permission: 'invoiceDelivery.sideInvoiceDelivery' }),
  later(
    '/invoices/delivery/toBeDelivered',
    'To be delivered',
    'Lists the invoices that are approved and wait to be sent.',
  ),
  later('/invoices/delivery/webInvoice', 'Web invoices', 'Lists the invoices that customers fetch from the web.'),
  later('/invoices/delivery/addInvoices', 'Add invoices', 'Adds invoices to a delivery that is already planned.'),
  later(
    '/invoices/delivery/deliveredInvoice',
    'Delivered invoices',
    'Shows for every invoice when it was sent, and what the receiver answered.',
  ),
])
