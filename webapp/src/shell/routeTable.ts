import type { ComponentType } from 'react'
import type { AreaKey, Icon, SectionKey } from './areas'

/** A literal `() => import('…')`, so that the bundler makes one chunk of each screen. */
export type LoadScreen = () => Promise<{ default: ComponentType }>

/** The position of a screen in the side navigation and on the first page of its area. */
export interface NavPlace {
  area: AreaKey
  /** Its section of the area, if the area has sections. */
  section?: SectionKey
  /** Order within the area or its section. */
  place: number
  /** Shorter than the title of the screen, or of the list where the screen is one of its views. */
  label?: string
  icon: Icon
  /** One plain sentence about what users do here. */
  about: string
  /** Other addresses for which this item is the current one. */
  holds?: string[]
  /** Only in systems whose company is registered for tax in their country. */
  isOfTax?: boolean
}

export interface RouteRow {
  /** React Router's pattern; parameters as `:name`. */
  path: string
  /** Other addresses of the same screen: they redirect here if their parameters suffice. */
  aliases: string[]
  title: string
  module: string
  /** The product the row belongs to: sent as currentContext when the row has no permission of its own. */
  context: string
  /** A permission id; `company.*` means any of that family. */
  permission: string | null
  /** Other permissions that open the screen, for users who follow a link to it; it is in no menu for them. */
  alsoOpenedBy?: string[]
  /** What the calls of the screen require, if the specification names no permission for its address: without it, the
   * screen is neither offered nor opened. */
  needs?: string
  /** public: without signing in, drawn without the frame. signed-in: no permission. permission: the row's own or its
   * nearest ancestor's. */
  access: 'public' | 'signed-in' | 'permission'
  kind: 'screen' | 'parent' | 'screen+parent'
  /** Absent for an address that is only a parent. */
  load?: LoadScreen
  /** For an address that is only a parent: the first one below it. */
  opens?: string
  nav?: NavPlace
  /** Not in the specification's list of routes: added by us. */
  ours?: true
}

type Options = Partial<
  Pick<RouteRow, 'permission' | 'alsoOpenedBy' | 'needs' | 'access' | 'aliases' | 'opens' | 'nav' | 'ours'> & {
    holdsOthers: boolean
  }
>
type Draft = Omit<RouteRow, 'module' | 'context'>

function draft(path: string, title: string, kind: RouteRow['kind'], options: Options): Draft {
  const { holdsOthers, ...rest } = options
  return {
    path,
    title,
    aliases: [],
    permission: null,
    access: 'permission',
    kind: holdsOthers ? 'screen+parent' : kind,
    ...rest,
  }
}

/** A screen. */
export const screen = (path: string, title: string, load: LoadScreen, options: Options = {}): Draft => ({
  ...draft(path, title, 'screen', options),
  load,
})
/**
 * A parent address. With `load` it shows its own page; otherwise it leads to what `opens` names, or to the first list
 * below it that is open to the user.
 */
export const parent = (path: string, title: string, options: Options & { load?: LoadScreen } = {}): Draft => {
  const { load, ...rest } = options
  return { ...draft(path, title, 'parent', rest), ...(load ? { load } : {}) }
}

/** The rows of one module, with the module's label and product on each. `under` is put before every path. */
export function routeModule(common: { module: string; context: string; under?: string }, drafts: Draft[]): RouteRow[] {
  const { module, context, under = '' } = common
  return drafts.map(row => {
    const path = under + row.path
    return {
      ...row,
      path,
      module,
      context,
      aliases: [...row.aliases, ...spokenAliases(path)],
    }
  })
}

const PROFILE = '/configuration/system/profile/:systemId'
const ACCOUNT_PROFILE = '/accounts/profile/:systemId'

/**
 * The specification writes the system profile's addresses in several ways: with and without `profile`, by the system's
 * name, and without the account. All of them lead to the same row.
 */
function spokenAliases(path: string): string[] {
  if (path.startsWith(ACCOUNT_PROFILE)) return [`/accounts/:systemId${path.slice(ACCOUNT_PROFILE.length)}`]
  if (!path.startsWith(PROFILE)) return []
  const rest = path.slice(PROFILE.length)
  const aliases = [`/configuration/system/:systemId${rest}`]
  if (rest.includes('/deliveryProfiles')) aliases.push(`/system/:systemName${rest}`)
  if (rest.startsWith('/accounts/:accountId/')) {
    aliases.push(`/configuration/system/:systemId/accounts/${rest.slice('/accounts/:accountId/'.length)}`)
  }
  return aliases
}

/** `/a/:id/b` and `/a/:other/b` are the same address. */
export const shapeOf = (path: string): string => path.replace(/:[^/]+/g, ':')

/** The permission that opens a row: its own, what its calls require, or that of the nearest address above it. Null:
 * signing in is enough. */
export function permissionOf(row: RouteRow, table: readonly RouteRow[]): string | null {
  if (row.access !== 'permission') return row.needs ?? null
  const own = row.permission ?? row.needs
  if (own) return own
  const above = table.filter(other => other.permission && row.path.startsWith(`${other.path}/`))
  const nearest = above.sort((a, b) => b.path.length - a.path.length)[0]
  return nearest?.permission ?? null
}
