const UNDER = '/configuration/metadata'

export const typeList = `${UNDER}/default`
export const newType = `${UNDER}/new`
export const editType = (typeId: string) => `${UNDER}/edit/${typeId}`
/** The records of a type, with one of them next to the list. */
export const recordsOf = (typeId: string, open: string | null = null) =>
  `${UNDER}/detail/${typeId}${open ? `?record=${open}` : ''}`
/** The records of a type for one account. */
export const recordsOfAccount = (systemId: string, accountId: string, typeId: string) =>
  `/configuration/system/profile/${systemId}/accounts/${accountId}/metadatarules/edit/${typeId}`
