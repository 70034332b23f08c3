import { AreaLanding } from './AreaLanding'

/** `/configuration`: everything an administrator keeps, part by part. */
export default function ConfigurationLanding() {
  return <AreaLanding area="configuration" />
}
