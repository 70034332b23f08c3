/** 0 for none, 1 to 5 by share of the largest: the index of a --map-n token. The root scale prevents one giant from
 * hiding the rest. */
export const mapStep = (n: number, max: number): number =>
  n <= 0 ? 0 : 1 + Math.min(4, Math.floor(Math.sqrt(n / max) * 5))
