/** The templates of a system; each opens at the same address, by its type and, if it has one, its account. */
export const templateList = (systemId: string) => `/configuration/system/profile/${systemId}/templates`

export const templateAddress = (systemId: string, docType: string, accountId?: string | null) => {
  const query = new URLSearchParams({ type: docType })
  if (accountId) query.set('account', accountId)
  return `${templateList(systemId)}?${query}`
}
