import { Templates } from './Templates'

/** What airlines charge: the templates of that repository, which quotes and rate searches draw on. */
export default function AirlineTariffs() {
  return (
    <Templates
      title="Airline tariffs"
      source="AirlineTariffs"
      nothing={{
        title: 'No airline tariff yet',
        body: 'Templates of this repository hold what airlines charge. Once published, rate searches offer their lanes beside your own tariffs.',
      }}
    />
  )
}
