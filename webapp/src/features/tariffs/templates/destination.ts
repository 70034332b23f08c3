import { templateView } from '../addresses'
import { SOURCES, type Source, type TemplateInfo } from './templateForm'

/** Where a copy of a template goes. */
export type Destination = Pick<TemplateInfo, 'source' | 'industryVerticalId' | 'customerName'> & { name: string }

/** The missing values of a destination, by field (R263, R264, R265). */
export function missingOf(destination: {
  source: Source | ''
  industryVerticalId: string
  customerName: string
  name: string
}): Record<string, string> {
  const missing: Record<string, string> = {}
  if (!destination.name.trim()) missing.name = 'Enter a name'
  if (!destination.source) missing.source = 'Choose a repository'
  if (!destination.industryVerticalId.trim()) missing.industryVerticalId = 'Choose an industry vertical'
  if (!destination.customerName.trim()) missing.customerName = 'Choose a customer'
  return missing
}

/** The builder of a copy. */
export function cloneAddress(templateId: string, to: Destination, withLanes: boolean): string {
  const query = new URLSearchParams({
    mode: 'clone',
    name: to.name.trim(),
    source: to.source,
    vertical: to.industryVerticalId.trim(),
    customer: to.customerName.trim(),
  })
  if (withLanes) query.set('lanes', '1')
  return `${templateView(templateId)}?${query}`
}

/** The destination in an address. */
export function destinationOf(address: URLSearchParams): Destination {
  const source = SOURCES.find(each => each.value === address.get('source'))?.value ?? 'InProcess'
  return {
    name: address.get('name') ?? '',
    source,
    industryVerticalId: address.get('vertical') ?? '',
    customerName: address.get('customer') ?? '',
  }
}
