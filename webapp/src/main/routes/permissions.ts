import { later, parent, routeModule } from '@/shell/routeTable'

export const permissions = routeModule({ module: 'permissions', context: 'configuration' }, [
  later('/configuration/permission', 'Permissions', 'Shows and edits what each role can do.', {
    permission: 'readPermission',
  }),
  parent('/configuration/users', 'Users'),
  later('/configuration/users/new', 'New user', 'Adds a user who can sign in.', { permission: 'user.createUser' }),
  later('/configuration/users/detail', 'Users', 'Lists the company’s users with their roles and systems.'),
  later('/configuration/users/invite', 'Invite a user', 'Invites a user by email.'),
  later('/configuration/users/register', 'Register a user', 'Registers a user without an invitation.'),
  parent('/configuration/users/group', 'User groups', { permission: 'group.*' }),
  later('/configuration/users/group/new', 'New user group', 'Adds a user group.', { permission: 'group.*' }),
  later('/configuration/users/group/view', 'User groups', 'Lists the user groups.', { permission: 'group.*' }),
  later('/configuration/users/group/:groupId', 'User group', 'Shows a user group with its history.', {
    permission: 'group.*',
  }),
  later('/configuration/users/group/edit/:groupId', 'User group', 'Changes a user group and shows who changed what.', {
    permission: 'group.*',
  }),
  parent('/configuration/role', 'Roles'),
  later('/configuration/role/new', 'New role', 'Adds a role.', { permission: 'createRole' }),
  later('/configuration/role/:roleId', 'Role', 'Shows a role with its history.', { permission: 'readRole' }),
  later('/configuration/role/edit/:roleId', 'Role', 'Changes a role and shows who changed what.', {
    permission: 'updateRole',
  }),
  later('/configuration/accessRight/module', 'Access rights', 'Grants modules to a company.'),
  parent('/configuration/permissioncode/:type', 'Permission codes', { access: 'signed-in' }),
  later('/configuration/permissioncode/:type/new', 'New permission code', 'Adds a permission code.', {
    access: 'signed-in',
  }),
  later(
    '/configuration/permissioncode/:type/edit/:permissioncodeId',
    'Permission code',
    'Changes a permission code and shows who changed what.',
    { access: 'signed-in' },
  ),
  later('/configuration/permissioncode/:type/view', 'Permission codes', 'Lists the permission codes.', {
    access: 'signed-in',
  }),
])
