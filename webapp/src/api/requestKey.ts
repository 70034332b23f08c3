/** Identifies one request, so that sending it again has no further effect; `randomUUID` requires https. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('-')
