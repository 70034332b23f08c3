export * from './ActionButton'
export * from './ActionMenu'
export { type Action, type ActionParts, doesOf, hotkeyOf, keysOf, SCREEN_KEYS } from './action'
export { runAction, runKeys, useOpenActions, useScreenActions, useScreenKeys } from './registry'
