import {
  IconHistory,
  IconLock,
  IconShieldCheck,
  IconToggleRight,
  IconUserCog,
  IconUsersGroup,
} from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const group = () => import('@/features/identity/groups/GroupScreen')
const permissionCodes = () => import('@/features/identity/rights/PermissionCodes')
const USERS = { needs: 'user.editUser', alsoOpenedBy: ['user.createUser'] }

export const permissions = routeModule({ module: 'permissions', context: 'configuration' }, [
  screen('/configuration/permission', 'Permissions', () => import('@/features/identity/rights/Roles'), {
    permission: 'readPermission',
    alsoOpenedBy: ['readRole', 'createRole', 'updateRole'],
    nav: {
      area: 'configuration',
      section: 'people',
      place: 2,
      icon: IconShieldCheck,
      about: 'Say what each role can do, and see why someone can or can’t.',
      holds: ['/configuration/role', '/configuration/permissioncode'],
    },
  }),
  screen('/configuration/audit', 'Audit log', () => import('@/features/work/auditLog/AuditLog'), {
    permission: 'audit.viewAuditLog',
    ours: true,
    nav: {
      area: 'configuration',
      section: 'people',
      place: 12,
      icon: IconHistory,
      about: 'See who signed in, changed rights, was refused, or took data away.',
    },
  }),
  parent('/configuration/users', 'Users'),
  screen('/configuration/users/new', 'New user', () => import('@/features/identity/people/NewPerson'), {
    permission: 'user.createUser',
  }),
  screen('/configuration/users/detail', 'Users', () => import('@/features/identity/people/People'), {
    ...USERS,
    nav: {
      area: 'configuration',
      section: 'people',
      place: 1,
      icon: IconUserCog,
      about: 'Invite people, and say in which systems and accounts they work.',
      holds: ['/configuration/users'],
    },
  }),
  screen('/configuration/users/detail/:id', 'User', () => import('@/features/identity/people/PersonScreen'), {
    ...USERS,
    ours: true,
  }),
  screen('/configuration/users/invite', 'Invite a user', () => import('@/features/identity/people/NewPerson'), {
    needs: 'user.createUser',
  }),
  screen('/configuration/users/register', 'Register a user', () => import('@/features/identity/people/NewPerson'), {
    needs: 'user.createUser',
  }),
  screen('/configuration/users/mails', 'Sent mail', () => import('@/features/identity/people/SentMail'), {
    needs: 'user.createUser',
    ours: true,
  }),
  screen(
    '/configuration/users/work',
    'Work without an owner',
    () => import('@/features/identity/people/WorkWithoutOwner'),
    {
      needs: 'user.editUser',
      alsoOpenedBy: ['configurationInvoices.editConfigurationInvoices'],
      ours: true,
    },
  ),
  screen('/configuration/signIn', 'Sign-in', () => import('@/features/identity/signInPolicy/SignInPolicy'), {
    // no one has it: administrators may do everything
    needs: 'administrator',
    nav: {
      area: 'configuration',
      section: 'people',
      place: 6,
      icon: IconLock,
      about: 'Require two-step sign-in, or sign in with your identity provider.',
    },
    ours: true,
  }),
  parent('/configuration/users/group', 'User groups', { permission: 'group.*' }),
  screen('/configuration/users/group/new', 'New user group', group, { permission: 'group.*', needs: 'group.newGroup' }),
  screen('/configuration/users/group/view', 'User groups', () => import('@/features/identity/groups/Groups'), {
    permission: 'group.*',
    nav: {
      area: 'configuration',
      section: 'people',
      place: 3,
      icon: IconUsersGroup,
      about: 'People that documents and requests are shared with together.',
      holds: ['/configuration/users/group'],
    },
  }),
  screen('/configuration/users/group/:groupId', 'User group', group, { permission: 'group.*' }),
  screen('/configuration/users/group/edit/:groupId', 'User group', group, { permission: 'group.*' }),
  parent('/configuration/role', 'Roles', { opens: '/configuration/permission' }),
  screen('/configuration/role/new', 'New role', () => import('@/features/identity/rights/RoleScreen'), {
    permission: 'createRole',
  }),
  screen('/configuration/role/:roleId', 'Role', () => import('@/features/identity/rights/RoleScreen'), {
    permission: 'readRole',
  }),
  screen('/configuration/role/edit/:roleId', 'Role', () => import('@/features/identity/rights/RoleScreen'), {
    permission: 'updateRole',
    alsoOpenedBy: ['readRole', 'readPermission'],
  }),
  screen(
    '/configuration/accessRight/module',
    'Access rights',
    () => import('@/features/identity/rights/AccessRights'),
    {
      needs: 'readPermission',
      alsoOpenedBy: ['updateRole'],
      nav: {
        area: 'configuration',
        section: 'people',
        place: 4,
        icon: IconToggleRight,
        about: 'Which modules and products your company uses at all.',
      },
    },
  ),
  parent('/configuration/permissioncode/:type', 'Permission codes', { access: 'signed-in' }),
  screen('/configuration/permissioncode/:type/new', 'New permission code', permissionCodes, { access: 'signed-in' }),
  screen('/configuration/permissioncode/:type/edit/:permissioncodeId', 'Permission code', permissionCodes, {
    access: 'signed-in',
  }),
  screen('/configuration/permissioncode/:type/view', 'Permission codes', permissionCodes, { access: 'signed-in' }),
])
