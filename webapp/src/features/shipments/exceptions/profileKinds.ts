/** The built-in profiles, by the type of their template. */
export const PROFILE_KINDS: Readonly<Record<string, { label: string; about: string }>> = {
  IMSRaiseProfile: { label: 'Issue entry', about: 'Whoever raises issues sees and corrects these fields' },
  IMSResponseProfile: { label: 'Issue response', about: 'Whoever answers issues sees these fields' },
  ExistingShipmentIMSRaiseProfile: {
    label: 'Issues on existing shipments',
    about: 'An issue is raised on a shipment or invoice that is there',
  },
  NewShipmentIMSRaiseProfile: {
    label: 'Issues on new shipments',
    about: 'The shipment is entered with its issue',
  },
}

const UNDER = '/configuration/imsProfiles'
const OF_SYSTEM = `${UNDER}/system`

/** The list of an address: of the named system, or the default one. */
export const profilesAt = (pathname: string): string => {
  if (!pathname.startsWith(`${OF_SYSTEM}/`)) return `${UNDER}/default`
  return pathname.includes('/edit/') ? `${UNDER}/default` : pathname
}

/** The address to change a profile, from the list in which it was opened. */
export const profileAt = (pathname: string, docType: string): string =>
  pathname.startsWith(`${OF_SYSTEM}/`) ? `${OF_SYSTEM}/edit/${docType}` : `${UNDER}/default/edit/${docType}`
