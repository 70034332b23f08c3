import { AccountFrame } from './AccountFrame'
import { RulesForm } from './RulesForm'

/** Which charges every invoice of the account requires, and whether one may be zero. */
export default function ChargeRules() {
  return (
    <AccountFrame tab="Chargerules">
      {({ account, resource }) => <RulesForm account={account} resource={resource} group="chargeRules" alone />}
    </AccountFrame>
  )
}
