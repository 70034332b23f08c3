/** The screens of users are in the configuration, and during company setup in its wizard. */
export const usersUnder = (pathname: string) =>
  pathname.startsWith('/wizard') ? '/wizard/users' : '/configuration/users'
export const personAt = (under: string, id: string) => `${under}/detail/${id}`
export const MAILS = '/configuration/users/mails'
export const WITHOUT_OWNER = '/configuration/users/work'
