import { mayUse } from '@/api/permissions'
import { useSession } from '@/api/session'
import { addressOfShipment, shipmentsWhere } from '@/entities/shipmentAddress'
import { TAG_PARAMS, type TagGiver } from '@/entities/tags/asked'
import type { TaggedKind } from './calls'

export const AT = '/reports/taggingrules'

const LISTS = { invoice: '/invoices/list', payable: '/payables/invoices' } as const
/** The list of all documents for users who see all, otherwise that of tariff documents. */
const listOf = (kind: Exclude<TaggedKind, 'shipment'>): string => {
  if (kind !== 'document') return LISTS[kind]
  return mayUse(useSession.getState().data, 'dms.viewDocuments') ? '/dms/alldocuments' : '/tariffs/documents'
}

/** The list of exactly the records that a rule tagged. */
export const taggedBy = (kind: TaggedKind, ruleId: string): string =>
  kind === 'shipment'
    ? shipmentsWhere([{ name: 'taggingRule', operator: 'equalTo', value: ruleId }])
    : `${listOf(kind)}?${new URLSearchParams({ [TAG_PARAMS.rule]: ruleId })}`

const TAG_FIELDS = { rule: 'tagByRule', hand: 'tagByHand' } as const

/** The list of exactly the records that have a tag, or have it from rules or people. */
export const taggedWith = (kind: TaggedKind, tagId: string, giver?: TagGiver): string =>
  kind === 'shipment'
    ? shipmentsWhere([{ name: giver ? TAG_FIELDS[giver] : 'tag', operator: 'equalTo', value: tagId }])
    : `${listOf(kind)}?${new URLSearchParams({
        [TAG_PARAMS.any]: tagId,
        ...(giver ? { [TAG_PARAMS.given]: giver } : {}),
      })}`

/** One record, opened. */
export const addressOfRecord = (kind: TaggedKind, { id, name }: { id: string; name: string }): string =>
  kind === 'shipment'
    ? addressOfShipment(name)
    : `${listOf(kind)}?${new URLSearchParams({ [kind === 'document' ? 'document' : 'invoice']: id })}`

const KIND_WORDS: Record<TaggedKind, string> = {
  shipment: 'Shipments',
  invoice: 'Invoices',
  payable: 'Payables',
  document: 'Documents',
}
export const kindWord = (kind: TaggedKind): string => KIND_WORDS[kind]
