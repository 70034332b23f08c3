import type { ComponentType } from 'react'

/**
 * What the user can do on a screen, said once: its button or menu item, its key, and its lines in the palette and in the
 * help are all made of it.
 */
export interface ActionParts {
  label: string
  /** As `KeyHint` shows it: 'Alt N'. The names of `SCREEN_KEYS` have theirs already. */
  keys?: string | undefined
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** `primary`: the filled button of the screen. `danger`: it cannot be taken back. */
  tone?: 'primary' | 'danger' | 'quiet'
  /** Its menu or its record, if its label needs that away from there: 'Export' for 'All open issues'. */
  group?: string
  /** Without this permission it is shown nowhere, and its key does nothing. */
  permission?: string | null
  product?: string
  isShown?: boolean
  /** Why it is disabled, as a sentence without its period. Its key runs `perform` all the same, which says what is
   * missing. */
  whyNot?: string | null | undefined
  /** The tooltip while it is enabled. */
  hint?: string | undefined
  isPending?: boolean
  perform?: (() => void) | undefined
  /** The address it leads to, in place of `perform`. */
  to?: string | null | undefined
}

export interface Action extends ActionParts {
  name: string
}

/** A013–A015: the keys that mean the same on every screen, by the name of the action that they run. */
export const SCREEN_KEYS = {
  calculate: {
    keys: 'Alt T',
    does: 'Calculate charges',
    unanswered: 'There is nothing to rate on this screen.',
  },
  save: {
    keys: 'Alt S',
    does: 'Save',
    unanswered: 'There is nothing to save on this screen.',
  },
  refreshIssues: {
    keys: 'Alt R',
    does: 'Refresh exceptions',
    unanswered: 'There are no exceptions to refresh on this screen.',
  },
} as const

const BY_NAME: Record<string, { keys: string; does: string } | undefined> = SCREEN_KEYS

/** The key of an action, as `KeyHint` shows it. */
export const keysOf = ({ name, keys }: Pick<Action, 'name' | 'keys'>): string | undefined => keys ?? BY_NAME[name]?.keys

/** What the action does, whatever its label counts: 'Save' for 'Save 3 rows'. */
export const doesOf = ({ name, label, group }: Pick<Action, 'name' | 'label' | 'group'>): string =>
  BY_NAME[name]?.does ?? (group ? `${group}: ${label}` : label)

/** 'Alt T' as a hotkey of Mantine. */
export const hotkeyOf = (keys: string): string => keys.replaceAll(' ', '+').toLowerCase()

/** The tooltip of an action: why it is disabled, or its hint, and its key. */
export function tooltipOf(action: Action): string | undefined {
  const keys = keysOf(action)?.replaceAll(' ', '+')
  const said = action.whyNot || action.hint
  return said && keys ? `${said} (${keys})` : said || keys
}
