import { addressOfShipment, shipmentsWhere } from '@/entities/shipmentAddress'
import { TAG_PARAMS, type TagGiver } from '@/entities/tags/asked'
import type { TaggedKind } from './calls'

export const AT = '/reports/taggingrules'

const LISTS = { invoice: '/invoices/list', payable: '/payables/invoices' } as const

/** The list of exactly the records that a rule tagged. */
export const taggedBy = (kind: TaggedKind, ruleId: string): string =>
  kind === 'shipment'
    ? shipmentsWhere([{ name: 'taggingRule', operator: 'equalTo', value: ruleId }])
    : `${LISTS[kind]}?${new URLSearchParams({ [TAG_PARAMS.rule]: ruleId })}`

const TAG_FIELDS = { rule: 'tagByRule', hand: 'tagByHand' } as const

/** The list of exactly the records that have a tag, or have it from rules or people. */
export const taggedWith = (kind: TaggedKind, tagId: string, giver?: TagGiver): string =>
  kind === 'shipment'
    ? shipmentsWhere([{ name: giver ? TAG_FIELDS[giver] : 'tag', operator: 'equalTo', value: tagId }])
    : `${LISTS[kind]}?${new URLSearchParams({
        [TAG_PARAMS.any]: tagId,
        ...(giver ? { [TAG_PARAMS.given]: giver } : {}),
      })}`

/** One record, opened. */
export const addressOfRecord = (kind: TaggedKind, { id, name }: { id: string; name: string }): string =>
  kind === 'shipment' ? addressOfShipment(name) : `${LISTS[kind]}?${new URLSearchParams({ invoice: id })}`

const KIND_WORDS: Record<TaggedKind, string> = { shipment: 'Shipments', invoice: 'Invoices', payable: 'Payables' }
export const kindWord = (kind: TaggedKind): string => KIND_WORDS[kind]
