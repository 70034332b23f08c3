import { useState } from 'react'
import { useParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import { LifecycleScreen } from '@/records'
import { Callout, FactList, Loaded } from '@/ui'
import {
  BASE,
  CHANGES,
  LIST,
  nameInExpressions,
  type ScriptingRule,
  useRemoveScriptingRule,
  useScriptingOptions,
  useScriptingRule,
} from './calls'
import { ScriptingRuleForm } from './ScriptingRuleForm'
import css from './scripting.module.css'

/** A scripting rule: what it computes, with its history; or its form. */
export default function ScriptingRuleScreen() {
  const { id = '' } = useParams()
  const mayChange = usePermission(CHANGES)
  return (
    <LifecycleScreen
      id={id}
      of={useScriptingRule(id)}
      what="scripting rule"
      noun="rule"
      heading="Scripting rule"
      newHeading="New scripting rule"
      meta={rule => `Gives ${rule.kindName}`}
      mayChange={() => mayChange}
      remove={useRemoveScriptingRule()}
      meaning="Its column disappears from grids, lists, filters and reports. You can restore it here."
      list={LIST}
      edit={`${LIST}/edit`}
      form={rule => <Editing rule={rule} />}
      facts={rule => <Facts rule={rule} />}
      history={{ base: BASE, permission: CHANGES }}
      bodyClass={css.page}
    />
  )
}

function Editing({ rule }: { rule: ScriptingRule | null }) {
  const [records, setRecords] = useState(rule?.records ?? 'shipments')
  const options = useScriptingOptions(records)
  return (
    <Loaded of={options} what="fields and functions">
      {data => (
        <ScriptingRuleForm
          key={rule?.id ?? 'new'}
          rule={rule}
          options={data}
          records={records}
          onRecords={setRecords}
        />
      )}
    </Loaded>
  )
}

function Facts({ rule }: { rule: ScriptingRule }) {
  return (
    <>
      {rule.problem ? (
        <Callout tone="bad" title="This field can’t be computed">
          {rule.problem} Until that is fixed, it is empty.
        </Callout>
      ) : null}
      {rule.isSettled || rule.archived ? null : (
        <Callout tone="info" title={`Stored ${rule.records} are being computed`}>
          New and changed {rule.records} have the field already.
        </Callout>
      )}
      <FactList
        facts={[
          ['Computes a field of', rule.records],
          ['Expression', <code key="expression">{rule.expression}</code>],
          ['Gives', rule.kindName],
          ['Unit', rule.unit],
          ['In expressions', <code key="key">{nameInExpressions(rule.key)}</code>],
          ['Description', rule.description],
        ]}
      />
    </>
  )
}
