import { Templates } from './Templates'

/** What airlines charge: the templates of that repository, which quotes and rate searches use. */
export default function AirlineTariffs() {
  return (
    <Templates
      title="Airline tariffs"
      source="AirlineTariffs"
      nothing={{
        title: 'No airline tariffs yet',
        body: 'These templates hold airline rates. Once published, rate searches show their lanes next to your own tariffs.',
      }}
    />
  )
}
