import { later, routeModule } from '@/shell/routeTable'

export const tools = routeModule({ module: 'tools', context: 'configuration' }, [
  later(
    '/configuration/invoices/workallocation',
    'Work allocation',
    'Hands work to people and moves it between them.',
    { permission: 'configurationInvoices.*' },
  ),
])
