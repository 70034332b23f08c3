/** The templates of a system; one of them opens in the same address, by its type and, for its own one, its account. */
export const templateList = (systemId: string) => `/configuration/system/profile/${systemId}/templates`

export const templateAddress = (systemId: string, docType: string, accountId?: string | null) => {
  const query = new URLSearchParams({ type: docType })
  if (accountId) query.set('account', accountId)
  return `${templateList(systemId)}?${query}`
}
