import { usePermission } from '@/api/permissions'
import { ENDINGS } from './queue'

/** What a document can be; its type says which fields and files it has, and who keeps it. */
export const DOC_TYPES = ['Tariff', 'SOP', 'Contract', 'Other'] as const
export type DocType = (typeof DOC_TYPES)[number]

export const ONLY_TARIFF = "Please Select 'Tariff' Document Type"
/** After how many days a document is reviewed where its type says nothing else (A080). */
export const REVIEW_DAYS_DEFAULT = '90'

/** Procedures are kept as binary workbooks, too (R294). */
export const endingsOf = (type: string): string[] => (type === 'SOP' ? [...ENDINGS, '.xlsb'] : ENDINGS)

/** The types of which somebody may add documents. */
export function useAddable(): DocType[] {
  const tariffs = usePermission('tariffs.saveTariff')
  const others = usePermission('dms.editDocuments')
  return DOC_TYPES.filter(type => (type === 'Tariff' ? tariffs : others))
}
