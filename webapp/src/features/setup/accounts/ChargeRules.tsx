import { AccountFrame } from './AccountFrame'
import { RulesForm } from './RulesForm'

/** Which charges every invoice of the account needs, and whether one may be billed with nothing. */
export default function ChargeRules() {
  return (
    <AccountFrame tab="Chargerules">
      {({ account, resource }) => <RulesForm account={account} resource={resource} group="chargeRules" alone />}
    </AccountFrame>
  )
}
