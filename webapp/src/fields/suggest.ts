import type { Option } from '@/grid'
import type { Field } from './field'

export type Suggest = (field: Field, query: string, signal: AbortSignal) => Promise<Option[]>
