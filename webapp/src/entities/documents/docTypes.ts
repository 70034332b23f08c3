import { usePermission } from '@/api/permissions'
import { ENDINGS } from './queue'

/** The types of documents; the type decides the fields, the files and who maintains it. */
export const DOC_TYPES = ['Tariff', 'SOP', 'Contract', 'Other'] as const
export type DocType = (typeof DOC_TYPES)[number]

export const ONLY_TARIFF = "Please Select 'Tariff' Document Type"
/** The number of days until review if the type does not say otherwise (A080). */
export const REVIEW_DAYS_DEFAULT = '90'

/** Procedures may be binary workbooks, too (R294). */
export const endingsOf = (type: string): string[] => (type === 'SOP' ? [...ENDINGS, '.xlsb'] : ENDINGS)

/** The types of documents that the user may add. */
export function useAddable(): DocType[] {
  const tariffs = usePermission('tariffs.saveTariff')
  const others = usePermission('dms.editDocuments')
  return DOC_TYPES.filter(type => (type === 'Tariff' ? tariffs : others))
}
