/** The errors of a form below a path, by the rest of their paths. */
export const under = (errors: Record<string, unknown>, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(path))
      .map(([field, wrong]) => [field.slice(path.length), String(wrong)]),
  )
