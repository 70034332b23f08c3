import type { SetupStep } from '@/api/setup'

export type StepName = SetupStep['name']

/** The steps in the order of the specification (administration §2.6), with their names and addresses. */
export const STEPS: { name: StepName; label: string; path: string; permission: string }[] = [
  { name: 'company', label: 'Company', path: '/wizard/company/view', permission: 'company.viewCompany' },
  { name: 'system', label: 'System', path: '/wizard/system/view', permission: 'system.viewSystem' },
  { name: 'location', label: 'Location', path: '/wizard/location/view', permission: 'location.viewLocation' },
  { name: 'operation', label: 'Operation', path: '/wizard/operation/view', permission: 'operation.viewOperation' },
  { name: 'accounts', label: 'Accounts', path: '/wizard/accounts/view', permission: 'accounts.viewAccounts' },
  { name: 'users', label: 'Users', path: '/wizard/users/detail', permission: 'user.editUser' },
]

/** The step of an address, by the part after `/wizard/`. */
export const stepOf = (pathname: string): StepName | undefined =>
  STEPS.find(step => pathname.startsWith(`/wizard/${step.name}`))?.name

/** The next step, if there is one. */
export const stepAfter = (name: StepName | undefined) => {
  const at = STEPS.findIndex(step => step.name === name)
  return at < 0 ? undefined : STEPS[at + 1]
}
