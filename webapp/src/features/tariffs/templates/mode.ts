export type Mode = 'add' | 'clone' | 'edit'

/** `new` with `mode=add`; a stored one is edited, or copied with `mode=clone`. Null: invalid. */
export function modeOf(templateId: string, asked: string | null): Mode | null {
  if (templateId === 'new') return asked === 'add' ? 'add' : null
  return asked === 'clone' ? 'clone' : 'edit'
}
