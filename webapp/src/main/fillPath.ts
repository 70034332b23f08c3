/** `/a/:id` with `{ id: '7' }` is `/a/7`; null when a parameter is missing. Ids are inserted as they were in the
 * address. */
export function fillPath(pattern: string, params: Readonly<Record<string, string | undefined>>): string | null {
  let complete = true
  const filled = pattern.replace(/:([^/?]+)(\?)?/g, (_, name: string, optional: string | undefined) => {
    const value = params[name]
    if (value === undefined && !optional) complete = false
    return value === undefined ? '' : encodeURIComponent(value)
  })
  return complete ? filled.replace(/\/$/, '') || '/' : null
}
