import { AreaLanding } from './AreaLanding'

/** `/configuration`: everything that administrators maintain, part by part. */
export default function ConfigurationLanding() {
  return <AreaLanding area="configuration" />
}
