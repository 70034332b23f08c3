import {
  IconAlertTriangle,
  IconCalculator,
  IconChecklist,
  IconFiles,
  IconGasStation,
  IconMap2,
  IconMathFunction,
  IconReportAnalytics,
  IconRoute,
  IconStairs,
  IconStairsUp,
  IconTable,
} from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const codes = () => import('@/features/tariffs/CalculationCodes')
const fuelPrices = () => import('@/features/tariffs/fuel/FuelPrices')
const fuelTables = () => import('@/features/tariffs/fuel/FuelTables')
const zoneTables = () => import('@/features/tariffs/zones/ZoneTables')
const SETUP = { permission: 'configurationTariffs.*' }

export const tariffs = routeModule({ module: 'tariffs', context: 'tariffs' }, [
  parent('/tariffs', 'Tariffs', {
    permission: 'tariffs.menuTariffs',
    opens: '/tariffs/tariffManagement/listTariff',
  }),
  screen('/tariffs/summary', 'Tariff summary', () => import('@/features/tariffs/overview/summary/Summary'), {
    nav: {
      area: 'tariffs',
      place: 2,
      label: 'Tariff summary',
      icon: IconReportAnalytics,
      about: 'How all tariffs stand: drafts, published, expiring.',
    },
  }),
  screen('/tariffs/documents', 'Tariff documents', () => import('@/features/tariffs/documents/Documents'), {
    nav: {
      area: 'tariffs',
      place: 3,
      label: 'Tariff documents',
      icon: IconFiles,
      about: 'Contracts and rate sheets behind the tariffs.',
    },
  }),
  parent('/tariffs/tariffManagement', 'Tariff management'),
  screen('/tariffs/tariffManagement/listTariff', 'Tariffs', () => import('@/features/tariffs/TariffList'), {
    nav: {
      area: 'tariffs',
      place: 1,
      label: 'Tariffs',
      icon: IconTable,
      about: 'Find a tariff; edit, check and publish its versions.',
      holds: ['/tariffs', '/tariffs/rates/editTariff'],
    },
  }),
  screen('/tariffs/tariffManagement/newTariff/:accountId', 'New tariff', () => import('@/features/tariffs/TariffEdit')),
  screen(
    '/tariffs/tariffManagement/viewTariff/:accountId/:templateId',
    'Tariff',
    () => import('@/features/tariffs/Tariff'),
  ),
  screen(
    '/tariffs/tariffManagement/editTariff/:templateId',
    'Edit tariff',
    () => import('@/features/tariffs/TariffEdit'),
  ),
  screen(
    '/tariffs/exceptions',
    'Tariff exceptions',
    () => import('@/features/tariffs/overview/exceptions/Exceptions'),
    {
      nav: {
        area: 'tariffs',
        place: 4,
        label: 'Tariff exceptions',
        icon: IconAlertTriangle,
        about: 'Gaps, overlaps and inverted breaks found in tariffs.',
      },
    },
  ),
  screen('/tariffs/rates', 'Rates', () => import('@/features/tariffs/overview/rates/Rates'), {
    holdsOthers: true,
    nav: {
      area: 'tariffs',
      place: 5,
      label: 'Rates',
      icon: IconRoute,
      about: 'Rates of all tariffs side by side, and one lane across them.',
    },
  }),
  screen('/tariffs/rates/lane', 'One lane across all tariffs', () => import('@/features/tariffs/overview/rates/Lane')),
  screen(
    '/tariffs/rates/editTariff/:templateId',
    'Rates of a tariff',
    () => import('@/features/tariffs/lanes/LaneEditor'),
  ),
  screen('/tariffs/breackage', 'Break points', () => import('@/features/tariffs/breakage/Breakage'), {
    nav: {
      area: 'tariffs',
      place: 6,
      label: 'Break points',
      icon: IconStairs,
      about: 'Where the price per kilogram changes, lane by lane.',
    },
  }),
  screen('/tariffs/getRates', 'Get rates', () => import('@/features/tariffs/overview/getRates/GetRates'), {
    nav: {
      area: 'tariffs',
      place: 7,
      label: 'Get rates',
      icon: IconCalculator,
      about: 'Price one shipment by every tariff; nothing is saved.',
    },
  }),
  screen('/tariffs/incomingRequests', 'Rate requests', () => import('@/features/desk/approvalRequests/RateRequests'), {
    needs: 'requests.menuRequests',
    nav: { area: 'tariffs', place: 9, icon: IconChecklist, about: 'Rates that were sent for approval.' },
  }),
  screen('/configuration/tariffs/calculationCode', 'Calculation codes', codes, {
    permission: 'configurationTariffs.*',
    nav: {
      area: 'configuration',
      section: 'rates',
      place: 1,
      label: 'Calculation codes',
      icon: IconMathFunction,
      about: 'Ways to calculate a charge.',
    },
  }),
  screen('/configuration/tariffs/calculationCode/new', 'New calculation code', codes, {
    permission: 'configurationTariffs.*',
  }),
  screen('/configuration/tariffs/calculationCode/edit/:id', 'Calculation code', codes, {
    permission: 'configurationTariffs.*',
  }),
  screen('/configuration/tariffs/fuelPrice', 'Fuel prices', fuelPrices, {
    ...SETUP,
    ours: true,
    nav: {
      area: 'configuration',
      section: 'rates',
      place: 2,
      label: 'Fuel prices',
      icon: IconGasStation,
      about: 'Fuel prices by week.',
    },
  }),
  screen('/configuration/tariffs/fuelPrice/new', 'New fuel price', fuelPrices, { ...SETUP, ours: true }),
  screen('/configuration/tariffs/fuelPrice/edit/:id', 'Fuel price', fuelPrices, { ...SETUP, ours: true }),
  screen('/configuration/tariffs/fuelTable', 'Fuel tables', fuelTables, {
    ...SETUP,
    ours: true,
    nav: {
      area: 'configuration',
      section: 'rates',
      place: 3,
      label: 'Fuel tables',
      icon: IconStairsUp,
      about: 'Which surcharge goes with which fuel price.',
    },
  }),
  screen('/configuration/tariffs/fuelTable/new', 'New fuel bracket', fuelTables, { ...SETUP, ours: true }),
  screen('/configuration/tariffs/fuelTable/edit/:id', 'Fuel bracket', fuelTables, { ...SETUP, ours: true }),
  screen('/configuration/tariffs/zoneTable', 'Zone tables', zoneTables, {
    ...SETUP,
    ours: true,
    nav: {
      area: 'configuration',
      section: 'rates',
      place: 4,
      label: 'Zone tables',
      icon: IconMap2,
      about: 'Carriers’ zone charts: from which ZIP codes to which is which zone.',
    },
  }),
  screen('/configuration/tariffs/zoneTable/new', 'New zone table', zoneTables, { ...SETUP, ours: true }),
  screen('/configuration/tariffs/zoneTable/edit/:id', 'Zone table', zoneTables, { ...SETUP, ours: true }),
  screen(
    '/configuration/tariffs/zoneTable/rows/:id',
    'Zone chart',
    () => import('@/features/tariffs/zones/ZoneChart'),
    {
      ...SETUP,
      ours: true,
    },
  ),
])
