import type { RouteRow } from '@/shell/routeTable'
import { accounts } from './accounts'
import { audit } from './audit'
import { carriers } from './carriers'
import { configuration } from './configuration'
import { dashboard } from './dashboard'
import { delivery } from './delivery'
import { deliveryOfAccounts } from './deliveryOfAccounts'
import { deliveryOfSystemAccounts } from './deliveryOfSystemAccounts'
import { deliveryOfSystems } from './deliveryOfSystems'
import { dms } from './dms'
import { freightAudit } from './freightAudit'
import { invoices } from './invoices'
import { issues } from './issues'
import { metadata } from './metadata'
import { organization } from './organization'
import { payables } from './payables'
import { permissions } from './permissions'
import { quotes } from './quotes'
import { rating } from './rating'
import { reports } from './reports'
import { requests } from './requests'
import { shell } from './shell'
import { tariffs } from './tariffs'
import { tools } from './tools'
import { tracking } from './tracking'
import { wizard } from './wizard'

/** Every address of the suite, module by module. To add a screen, add a row in its module's file. */
export const ROUTES: RouteRow[] = [
  ...accounts,
  ...audit,
  ...carriers,
  ...configuration,
  ...organization,
  ...dashboard,
  ...delivery,
  ...deliveryOfAccounts,
  ...deliveryOfSystemAccounts,
  ...deliveryOfSystems,
  ...dms,
  ...freightAudit,
  ...invoices,
  ...issues,
  ...metadata,
  ...payables,
  ...permissions,
  ...quotes,
  ...rating,
  ...reports,
  ...requests,
  ...shell,
  ...tariffs,
  ...tools,
  ...tracking,
  ...wizard,
]
