import { IconBuilding, IconMapPin, IconRoute, IconSitemap } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const locations = () => import('@/features/setup/organization/Locations')
const operations = () => import('@/features/setup/organization/Operations')
const systems = () => import('@/features/setup/organization/Systems')
const orgChart = () => import('@/features/setup/organization/OrgChart')
const newCompany = () => import('@/features/setup/organization/NewCompany')
const companies = () => import('@/features/setup/organization/Companies')
const accountList = () => import('@/features/setup/accounts/AccountList')

/** Companies, their systems, and what belongs to a system: locations, operations, accounts. */
export const organization = routeModule({ module: 'configuration', context: 'configuration' }, [
  parent('/configuration/company', 'Companies', { permission: 'company.*' }),
  screen('/configuration/company/new', 'New company', newCompany, { permission: 'company.*' }),
  screen('/configuration/company/view', 'Company', companies, {
    permission: 'company.*',
    nav: {
      area: 'configuration',
      section: 'organization',
      place: 1,
      label: 'Company',
      icon: IconBuilding,
      about: 'Name, address and tax number of your company.',
      holds: ['/configuration/company'],
    },
  }),
  screen('/configuration/company/viewH', 'Company hierarchy', orgChart, { permission: 'company.*' }),
  screen('/configuration/company/details/:companyId', 'Company', companies, { permission: 'company.*' }),
  screen('/configuration/company/edit/:companyId', 'Company', companies, { permission: 'company.*' }),
  parent('/configuration/system', 'Systems', { permission: 'system' }),
  screen('/configuration/system/new', 'New system', systems, { permission: 'system.*' }),
  screen('/configuration/system/view', 'Systems', systems, {
    permission: 'system.*',
    nav: {
      area: 'configuration',
      section: 'organization',
      place: 2,
      icon: IconSitemap,
      about: 'Lines of business, each with its own accounts, templates and invoice numbers.',
      holds: ['/configuration/system/view', '/configuration/system/new', '/configuration/system/edit'],
    },
  }),
  screen('/configuration/system/details/:systemId', 'System', systems, { permission: 'system.*' }),
  screen('/configuration/system/edit/:systemId', 'System', systems, { permission: 'system.*' }),
  parent('/configuration/location', 'Locations'),
  parent('/configuration/operation', 'Operations'),
  parent('/configuration/accounts', 'Accounts'),
  screen('/configuration/location/new', 'New location', locations, { needs: 'location.newLocation' }),
  screen('/configuration/location/view', 'Locations', locations, {
    needs: 'location.viewLocation',
    nav: {
      area: 'configuration',
      section: 'organization',
      place: 3,
      icon: IconMapPin,
      about: 'The ports, airports, depots and offices this system works at.',
      holds: ['/configuration/location'],
    },
  }),
  screen('/configuration/location/locationDetails/:templateId', 'Location', locations, {
    needs: 'location.viewLocation',
  }),
  screen('/configuration/operation/new', 'New operation', operations, { needs: 'operation.newOperation' }),
  screen('/configuration/operation/view', 'Operations', operations, {
    needs: 'operation.viewOperation',
    nav: {
      area: 'configuration',
      section: 'organization',
      place: 4,
      icon: IconRoute,
      about: 'What is done at which location, such as air export from Chicago.',
      holds: ['/configuration/operation'],
    },
  }),
  screen('/configuration/operation/operationDetails/:templateId', 'Operation', operations, {
    needs: 'operation.viewOperation',
  }),
  screen('/configuration/accounts/new', 'New account', accountList, { needs: 'accounts.addAccounts' }),
  screen('/configuration/accounts/view', 'Accounts', accountList, { needs: 'accounts.viewAccounts' }),
  screen('/configuration/accounts/edit/:templateId', 'Account', accountList, { needs: 'accounts.viewAccounts' }),
])
