/** The rules of R153–R157 in display order, each with its requirement. */
const RULES: Array<[holds: (password: string) => boolean, asks: string]> = [
  [password => password.length >= 8, 'At least 8 characters'],
  [password => /[A-Z]/.test(password), 'An uppercase letter'],
  [password => /[a-z]/.test(password), 'A lowercase letter'],
  [password => /\d/.test(password), 'A number'],
  [password => /[#?!@$%^&*-]/.test(password), 'One of #?!@$%^&*-'],
]

export const passwordRules = (password: string) => RULES.map(([holds, asks]) => ({ asks, held: holds(password) }))
export const isGoodPassword = (password: string): boolean => passwordRules(password).every(rule => rule.held)

/** The problem of the pair, or null: they must be equal (R151) and without spaces (R152). */
export function pairProblem(password: string, repeated: string): string | null {
  if (/\s/.test(password) || /\s/.test(repeated)) return 'No spaces'
  return password === repeated ? null : 'Passwords don’t match'
}
