import type { Wire } from '@/api/wire'

export type Source = Wire<'RfqRow'>['rateSourceType']

export const SOURCE_WORD: Record<Source, string> = {
  Tariff: 'Tariffs',
  InProcess: 'In process',
  Database: 'Database',
  AirlineTariffs: 'Airline tariffs',
  RateSearch: 'Rate search',
}
