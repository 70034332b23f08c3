import { IconCalculator, IconCurrencyEuro, IconUserShare } from '@tabler/icons-react'
import { routeModule, screen } from '@/shell/routeTable'

const enteredRates = () => import('@/features/setup/tools/EnteredRates')
const ENTERED = '/configuration/tariffs/exchangeRates'

/** The specification has the calculators as dialogs without an address; these addresses are our own. */
export const tools = routeModule({ module: 'tools', context: 'configuration' }, [
  screen(
    '/configuration/invoices/workallocation',
    'Work allocation',
    () => import('@/features/desk/allocation/WorkAllocation'),
    {
      permission: 'configurationInvoices.*',
      nav: {
        area: 'configuration',
        section: 'billing',
        place: 1,
        label: 'Work allocation',
        icon: IconUserShare,
        about: 'Who works on which unbilled shipments.',
      },
    },
  ),
  screen('/tools/exchangeRate', 'Exchange rate', () => import('@/features/setup/tools/ExchangeRate'), {
    access: 'signed-in',
    nav: {
      area: 'calculators',
      place: 1,
      label: 'Calculators',
      icon: IconCalculator,
      about: 'Exchange rate, unit conversion and volume weight.',
      holds: ['/tools'],
    },
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
    nav: {
      area: 'configuration',
      section: 'rates',
      place: 5,
      label: 'Exchange rates',
      icon: IconCurrencyEuro,
      about: 'Rates of your own beside those of the ECB.',
    },
    ours: true,
  }),
  screen(`${ENTERED}/new`, 'New exchange rate', enteredRates, { permission: 'configurationTariffs.*', ours: true }),
  screen(`${ENTERED}/edit/:id`, 'Exchange rate', enteredRates, { permission: 'configurationTariffs.*', ours: true }),
])
