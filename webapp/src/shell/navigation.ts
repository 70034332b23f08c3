import { hasProduct, mayUse } from '@/api/permissions'
import type { SessionData } from '@/api/session'
import { AREA_KEYS, AREAS, type Area, type AreaKey, type Icon, SECTION_KEYS, SECTIONS, type SectionKey } from './areas'
import { type NavPlace, permissionOf, type RouteRow } from './routeTable'

export interface NavItem extends NavPlace {
  /** The pattern of its address: the same in every system, so pins store it. */
  id: string
  path: string
  label: string
}

interface NavPart {
  key: SectionKey
  label: string
  about: string
  items: NavItem[]
}

export interface NavArea {
  key: AreaKey
  label: string
  icon: Icon
  group: Area['group']
  /** Where its name leads. */
  path: string
  /** The screen its name leads to, if it is one of its own. */
  main: NavItem | undefined
  /** All its screens, including `main`. */
  items: NavItem[]
  /** Its sections with their items; empty if it has none. */
  sections: NavPart[]
  /** Whether it has its own first page that this user may open. */
  landing: boolean
}

/** What is listed below the name of an area. */
export const below = (area: NavArea): NavItem[] => area.items.filter(item => item !== area.main)

const withoutOptional = (path: string) => path.replace(/\/:[^/]+\?/g, '')

/** Built screens of the navigation that this user may open, in order. Addresses of a system's profile lead to the
 * current system. */
function itemsFor(table: readonly RouteRow[], who: SessionData | null): NavItem[] {
  const system = who?.loggedInUser.system?.id ?? ''
  const items = table.flatMap((row): NavItem[] =>
    row.nav && row.load && mayUse(who, permissionOf(row, table)) && (!row.nav.isOfTax || who?.chargesTax)
      ? [
          {
            ...row.nav,
            label: row.nav.label ?? row.title,
            id: row.path,
            path: withoutOptional(row.path).replace(':systemId', system),
          },
        ]
      : [],
  )
  return items.sort((one, other) => one.place - other.place)
}

/**
 * The side navigation: areas in order, each with the screens this user may open (R362, R363). Areas without any are
 * left out, and so are those of a product the company does not have (R361).
 */
export function navigationFor(table: readonly RouteRow[], who: SessionData | null): NavArea[] {
  const items = itemsFor(table, who)
  return AREA_KEYS.flatMap((key): NavArea[] => {
    const area: Area = AREAS[key]
    const own = items.filter(item => item.area === key)
    const sections = SECTION_KEYS.map(section => ({
      key: section,
      ...SECTIONS[section],
      items: own.filter(item => item.section === section),
    })).filter(section => section.items.length > 0)
    const held = sections.length > 0 ? sections.flatMap(section => section.items) : own
    const [first] = held
    if (!first || !hasProduct(who, area.product)) return []
    const page = table.find(row => row.path === area.path)
    const open = page !== undefined && mayUse(who, permissionOf(page, table))
    const landing = open && page.kind === 'parent' && page.load !== undefined
    // an area with one screen is that screen
    const only = held.length === 1 && !landing ? first : undefined
    const main = only ?? held.find(item => item.path === area.path)
    const { label, icon } = only ?? area
    const path = main?.path ?? (open ? area.path : first.path)
    return [{ key, label, icon, group: area.group, path, main, items: held, sections, landing }]
  })
}

/** How many characters of an address a path covers, or 0. */
const reach = (path: string, pathname: string) =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)) ? path.length : 0

/** The item of an address: the one with the longest path above it. */
export function currentItem(items: readonly NavItem[], pathname: string): NavItem | undefined {
  const reachOf = (item: NavItem) => Math.max(...[item.path, ...(item.holds ?? [])].map(path => reach(path, pathname)))
  const best = [...items].sort((one, other) => reachOf(other) - reachOf(one))[0]
  return best && reachOf(best) > 0 ? best : undefined
}

/** The area of an address: that of its item, or the one whose own address is above it. */
export function currentArea(areas: readonly NavArea[], pathname: string): NavArea | undefined {
  const item = currentItem(
    areas.flatMap(area => area.items),
    pathname,
  )
  const nearest = [...areas].sort(
    (one, other) => reach(AREAS[other.key].path, pathname) - reach(AREAS[one.key].path, pathname),
  )
  return areas.find(area => area.key === item?.area) ?? nearest.find(area => reach(AREAS[area.key].path, pathname) > 0)
}

/**
 * Screens that match a text: each word is contained in the name, or begins a word of the area or the section. Matches
 * of the name are first.
 */
export function foundIn(areas: readonly NavArea[], query: string): Array<{ item: NavItem; where: string }> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const all = areas.flatMap(area =>
    area.items.map(item => {
      const where = area.sections.find(section => section.key === item.section)?.label ?? AREAS[area.key].label
      const name = item.label.toLowerCase()
      const place = ` ${AREAS[area.key].label} ${where}`.toLowerCase()
      const found = words.every(word => name.includes(word) || place.includes(` ${word}`))
      const rank = name.startsWith(words[0] ?? '') ? 0 : words.every(word => name.includes(word)) ? 1 : 2
      return { item, where: where === item.label ? '' : where, found, rank }
    }),
  )
  return all.filter(each => each.found).sort((one, other) => one.rank - other.rank)
}
