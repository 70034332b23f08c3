import { IconChecks, IconClipboardCheck, IconPlaylistAdd, IconPrinter, IconSend, IconWorld } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

export const delivery = routeModule({ module: 'delivery', context: 'billing' }, [
  screen('/portal', 'Invoice', () => import('@/features/delivery/links/Portal'), { access: 'public', ours: true }),
  parent('/invoices/delivery', 'Delivery', { permission: 'invoiceDelivery.sideInvoiceDelivery' }),
  screen('/invoices/delivery/toBeDelivered', 'To be delivered', () => import('@/features/delivery/board/Board'), {
    needs: 'invoiceDelivery.sideInvoiceDelivery',
    nav: {
      area: 'delivery',
      place: 0,
      icon: IconSend,
      about: 'See what is due, on its way or stuck, and get it moving.',
    },
  }),
  screen('/invoices/delivery/printing', 'Printing', () => import('@/features/delivery/printing/Printing'), {
    needs: 'invoiceDelivery.sideInvoiceDelivery',
    ours: true,
    nav: {
      area: 'delivery',
      place: 1,
      icon: IconPrinter,
      about: 'Print letters in batches and mark them when they are in the mail.',
    },
  }),
  screen('/invoices/delivery/posting', 'Posting', () => import('@/features/delivery/posting/Posting'), {
    needs: 'invoiceDelivery.sideInvoiceDelivery',
    ours: true,
    nav: {
      area: 'delivery',
      place: 2,
      icon: IconClipboardCheck,
      about: 'Enter invoices into customer portals and keep the confirmation.',
    },
  }),
  screen('/invoices/delivery/webInvoice', 'Web invoices', () => import('@/features/invoices/documents/WebInvoices'), {
    nav: { area: 'delivery', place: 6, icon: IconWorld, about: 'Invoices that customers read as a web page.' },
  }),
  screen('/invoices/delivery/addInvoices', 'Add invoices', () => import('@/features/delivery/board/AddInvoices'), {
    needs: 'invoiceDelivery.sideInvoiceDelivery',
    nav: {
      area: 'delivery',
      place: 3,
      icon: IconPlaylistAdd,
      about: 'Send approved invoices that no profile takes.',
    },
  }),
  screen(
    '/invoices/delivery/deliveredInvoice',
    'Delivered invoices',
    () => import('@/features/invoices/documents/Delivered'),
    {
      nav: {
        area: 'delivery',
        place: 5,
        label: 'Delivered',
        icon: IconChecks,
        about: 'See and print the invoices that customers have.',
      },
    },
  ),
])
