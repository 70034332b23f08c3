import type { Wire } from '@/api/wire'
import { ACCOUNT, type Given } from './held'
import type { Modules } from './personCalls'

/** The permissions of the contract's modules, for the form. */
export function givenOf(modules: Modules): Given {
  const variants = Object.values(modules).flat()
  const limited = variants.filter(each => Object.keys(each.filters ?? {}).length > 0)
  return {
    codes: variants.filter(each => !limited.includes(each)).flatMap(each => each.actionCodes ?? []),
    variants: limited.map(each => ({ codes: each.actionCodes ?? [], filters: each.filters ?? {} })),
  }
}

/** The same by module. */
export function modulesOf(offered: Wire<'CatalogModule'>[], given: Given): Modules {
  const made: Modules = {}
  for (const { module, codes: listed } of offered) {
    const of = (codes: string[]) => listed.map(each => each.id).filter(id => codes.includes(id))
    const parts = [
      { actionCodes: of(given.codes), filters: {} },
      ...given.variants.map(each => ({ actionCodes: of(each.codes), filters: each.filters })),
    ].filter(each => each.actionCodes.length > 0)
    if (parts.length) made[module] = parts
  }
  return made
}

/** All of them limited to these accounts. */
export function limitedTo(given: Given, accounts: string[]): Given {
  const codes = [...new Set([...given.codes, ...given.variants.flatMap(each => each.codes)])]
  const only = { v: accounts, isdependent: false, ismandatory: false, ismultiselect: true }
  return { codes: [], variants: [{ codes, filters: { [ACCOUNT]: only } }] }
}
