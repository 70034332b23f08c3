interface Ends {
  origin?: string | null
  destination?: string | null
}

/** From where to where, as every list writes it: FRA → LAX, 60607 → any. What `open` says stands for an end that is not known. */
export const fromTo = ({ origin, destination }: Ends, open = 'any'): string =>
  origin || destination ? `${origin || open} → ${destination || open}` : '–'
