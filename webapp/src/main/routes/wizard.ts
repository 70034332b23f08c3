import { IconListCheck } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const group = () => import('@/features/identity/groups/GroupScreen')
const orgChart = () => import('@/features/setup/organization/OrgChart')
const newCompany = () => import('@/features/setup/organization/NewCompany')
const companies = () => import('@/features/setup/organization/Companies')
const systems = () => import('@/features/setup/organization/Systems')
const locations = () => import('@/features/setup/organization/Locations')
const operations = () => import('@/features/setup/organization/Operations')
const accounts = () => import('@/features/setup/accounts/AccountList')

export const wizard = routeModule({ module: 'wizard', context: 'wizard' }, [
  parent('/wizard', 'Setup wizard', { opens: '/wizard/company/view' }),
  screen('/getstarted', 'Get started', () => import('@/features/desk/wizard/GetStarted')),
  screen('/wizard/group', 'User groups', () => import('@/features/identity/groups/Groups'), {
    needs: 'group.viewGroup',
  }),
  screen('/wizard/group/new', 'New user group', group, { needs: 'group.newGroup' }),
  screen('/wizard/group/:groupId', 'User group', group, { needs: 'group.viewGroup' }),
  screen('/wizard/group/edit/:groupId', 'User group', group, { needs: 'group.editGroup' }),
  parent('/wizard/company', 'Companies'),
  screen('/wizard/company/new', 'New company', newCompany, { needs: 'company.newCompany' }),
  screen('/wizard/company/view', 'Setup wizard', companies, {
    needs: 'company.viewCompany',
    nav: {
      area: 'configuration',
      section: 'organization',
      place: 0,
      icon: IconListCheck,
      about: 'Step by step to the first invoice; it says what is still missing.',
      holds: ['/wizard', '/getstarted'],
    },
  }),
  screen('/wizard/company/viewH', 'Company hierarchy', orgChart, { needs: 'company.viewCompany' }),
  screen('/wizard/company/details/:companyId', 'Company', companies, { needs: 'company.viewCompany' }),
  screen('/wizard/company/edit/:companyId', 'Company', companies, { needs: 'company.viewCompany' }),
  parent('/wizard/system', 'Systems'),
  screen('/wizard/system/new', 'New system', systems, { needs: 'system.newSystem' }),
  screen('/wizard/system/view', 'Systems', systems, { needs: 'system.viewSystem' }),
  screen('/wizard/system/details/:systemId', 'System', systems, { needs: 'system.viewSystem' }),
  screen('/wizard/system/edit/:systemId', 'System', systems, { needs: 'system.viewSystem' }),
  screen('/wizard/location/new', 'New location', locations, { needs: 'location.newLocation', ours: true }),
  screen('/wizard/location/view', 'Locations', locations, { needs: 'location.viewLocation', ours: true }),
  screen('/wizard/location/locationDetails/:templateId', 'Location', locations, {
    needs: 'location.viewLocation',
    ours: true,
  }),
  screen('/wizard/operation/new', 'New operation', operations, { needs: 'operation.newOperation', ours: true }),
  screen('/wizard/operation/view', 'Operations', operations, { needs: 'operation.viewOperation', ours: true }),
  screen('/wizard/operation/operationDetails/:templateId', 'Operation', operations, {
    needs: 'operation.viewOperation',
    ours: true,
  }),
  screen('/wizard/accounts/new', 'New account', accounts, { needs: 'accounts.addAccounts', ours: true }),
  screen('/wizard/accounts/view', 'Accounts', accounts, { needs: 'accounts.viewAccounts', ours: true }),
  screen('/wizard/accounts/edit/:templateId', 'Account', accounts, { needs: 'accounts.viewAccounts', ours: true }),
  parent('/wizard/users', 'Users'),
  screen('/wizard/users/new', 'New user', () => import('@/features/identity/people/NewPerson'), {
    needs: 'user.createUser',
  }),
  screen('/wizard/users/detail', 'Users', () => import('@/features/identity/people/People'), {
    needs: 'user.editUser',
  }),
  screen('/wizard/users/detail/:id', 'User', () => import('@/features/identity/people/PersonScreen'), {
    needs: 'user.editUser',
    ours: true,
  }),
  screen('/wizard/users/invite', 'Invite a user', () => import('@/features/identity/people/NewPerson'), {
    needs: 'user.createUser',
  }),
  screen('/wizard/users/register', 'Register a user', () => import('@/features/identity/people/NewPerson'), {
    needs: 'user.createUser',
  }),
])
