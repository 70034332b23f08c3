import type { Wire } from '@/api/wire'
import { validity } from '@/entities/versionWords'
import { Allowed, DataTable, FactList, ScrollRegion, Section, ui } from '@/ui'
import { useTariffOptions } from './calls'
import { weightWords } from './form/tariffForm'
import css from './tariffs.module.css'
import { Unlink } from './Unlink'

type Charge = Wire<'VersionView'>['terms']['charges'][number]

const stated = (value: string | number | null | undefined, where: Record<string, string>) =>
  value == null ? '–' : (where[String(value)] ?? String(value))
const BY_SHEET = { lane: 'by lane', break: 'by break' }

function amountOf(charge: Charge, names: Map<string, string>): string {
  const base = charge.basedOn?.map(id => names.get(id) ?? id).join(' and ')
  const figure =
    (charge.value && [charge.currency, charge.value].filter(Boolean).join(' ')) ??
    (charge.breaks ? 'by break' : 'by lane')
  const full = base ? `${figure}% of ${base}` : String(figure)
  if (!charge.discount) return full
  return `${full}, ${charge.discount}% off${charge.discountTaken === 'beforeMinimum' ? ' before the minimum' : ''}`
}

/** `0–99.99`, `weekday 08:00–17:00`, or the name of the range. */
const shownRange = (range: NonNullable<Wire<'VersionView'>['terms']['breakSets']>[number]['ranges'][number]) =>
  range.displayName ||
  [range.category, range.end ? `${range.start}–${range.end}` : `${range.start} and over`].filter(Boolean).join(' ')

/** The terms of a version: charges in order of calculation, and how lane and weight are chosen. */
export function Terms({ tariffId, version }: { tariffId: string; version: Wire<'VersionView'> }) {
  const options = useTariffOptions()
  const { terms } = version
  const label = (list: { id: string; label: string }[] | undefined, id: string) =>
    list?.find(each => each.id === id)?.label ?? id
  const names = new Map(terms.charges.map(charge => [charge.id, charge.name]))
  const weight = terms.weight
  const hasOthers = terms.charges.some(charge => charge.currency && charge.currency !== terms.currency)
  const unit = weight?.unit ?? 'kg'
  const words = weightWords(unit)
  const facts: [string, string][] = [
    ['Valid', validity(version.effectiveDate, version.expiryDate)],
    [
      'Currency',
      hasOthers ? `${terms.currency}; others at ${terms.currencySource}, ${terms.currencyFrequency}` : terms.currency,
    ],
    ['Date basis', label(options.data?.appliedOnDates, terms.tariffAppliedOnDate ?? '')],
    ['Lane match fields', terms.identifiers.map(id => label(options.data?.identifiers, id)).join(', ')],
    ['If several lanes match', label(options.data?.laneChoices, terms.laneChoice ?? '')],
    ['Chargeable weight', weight?.basis === 'gross' ? 'gross weight' : 'greater of gross and volume weight'],
    ['Weights in', unit === 'lb' ? 'pounds' : 'kilograms'],
    ...(weight?.volumeFactor
      ? [['Volumetric factor', `${weight.volumeFactor} ${words.factor}`] satisfies [string, string]]
      : []),
    ...(weight?.volumeDivisor
      ? [['Volumetric divisor', `${weight.volumeDivisor} ${words.divisor}`] satisfies [string, string]]
      : []),
    ['Rounding', weight?.roundUpTo ? `up to next ${weight.roundUpTo} ${unit}` : 'none'],
  ]
  return (
    <ScrollRegion fill className={ui.sections} label="Charges and terms">
      <Section title="Charges" note="In calculation order">
        <DataTable
          rows={terms.charges}
          rowKey={charge => charge.id}
          columns={[
            {
              head: 'Charge',
              look: 'strong',
              cell: charge => (
                <>
                  {charge.name}
                  {charge.billed === false ? <span className="dim"> not billed</span> : null}
                </>
              ),
            },
            { head: 'Calculated', cell: charge => label(options.data?.methods, charge.method) },
            { head: 'Rate or amount', cell: charge => amountOf(charge, names) },
            { head: 'Minimum', cell: charge => stated(charge.minimum, BY_SHEET) },
            { head: 'Maximum', cell: charge => stated(charge.maximum, BY_SHEET) },
          ]}
        />
      </Section>
      <Section title="Terms">
        <FactList className={css.facts} facts={facts} />
      </Section>
      {terms.breakSets?.length ? (
        <Section title="Breaks" note="Shared by charges">
          <FactList
            className={css.facts}
            facts={terms.breakSets.map(set => [set.name, set.ranges.map(range => shownRange(range)).join(', ')])}
          />
        </Section>
      ) : null}
      {version.state === 'draft' ? (
        <Allowed permission="tariffs.saveTariff">
          <Unlink tariffId={tariffId} version={version} />
        </Allowed>
      ) : null}
    </ScrollRegion>
  )
}
