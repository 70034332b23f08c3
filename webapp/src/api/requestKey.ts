/** Names one request, so that the same one sent again does nothing twice; `randomUUID` is not there without https. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('-')
