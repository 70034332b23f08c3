import { IconCalculator, IconCurrencyEuro, IconUserShare } from '@tabler/icons-react'
import { routeModule, screen } from '@/shell/routeTable'

const enteredRates = () => import('@/features/setup/tools/EnteredRates')
const ENTERED = '/configuration/tariffs/exchangeRates'

/** The specification knows the calculators as dialogs without an address: theirs are ours. */
export const tools = routeModule({ module: 'tools', context: 'configuration' }, [
  screen(
    '/configuration/invoices/workallocation',
    'Work allocation',
    () => import('@/features/shipments/allocation/WorkAllocation'),
    {
      permission: 'configurationInvoices.*',
      nav: { group: 'Setup', place: 10, label: 'Work allocation', icon: IconUserShare },
    },
  ),
  screen('/tools/exchangeRate', 'Exchange rate', () => import('@/features/setup/tools/ExchangeRate'), {
    access: 'signed-in',
    nav: { group: 'Pricing', place: 10, label: 'Calculators', icon: IconCalculator, holds: ['/tools'] },
    ours: true,
  }),
  screen('/tools/conversion', 'Unit conversion', () => import('@/features/setup/tools/Conversion'), {
    access: 'signed-in',
    ours: true,
  }),
  screen('/tools/volumeWeight', 'Volume weight', () => import('@/features/setup/tools/VolumeWeight'), {
    access: 'signed-in',
    ours: true,
  }),
  screen(ENTERED, 'Exchange rates', enteredRates, {
    permission: 'configurationTariffs.*',
    nav: { group: 'Setup', place: 9, label: 'Exchange rates', icon: IconCurrencyEuro },
    ours: true,
  }),
  screen(`${ENTERED}/new`, 'New exchange rate', enteredRates, { permission: 'configurationTariffs.*', ours: true }),
  screen(`${ENTERED}/edit/:id`, 'Exchange rate', enteredRates, { permission: 'configurationTariffs.*', ours: true }),
])
