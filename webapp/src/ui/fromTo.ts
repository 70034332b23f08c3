interface Ends {
  origin?: string | null
  destination?: string | null
}

/** Origin and destination, as in every list: FRA → LAX, 60607 → any. `open` replaces an unknown end. */
export const fromTo = ({ origin, destination }: Ends, open = 'any'): string =>
  origin || destination ? `${origin || open} → ${destination || open}` : '–'
