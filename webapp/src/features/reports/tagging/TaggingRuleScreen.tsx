import { Link, useParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import { TagChip } from '@/entities/tags/TagChips'
import { LifecycleScreen } from '@/records'
import { Callout, count, FactList, Loaded, showDay } from '@/ui'
import { BASE, CHANGES, type TaggingRule, useRemoveTaggingRule, useTaggingOptions, useTaggingRule } from './calls'
import { AT, kindWord, taggedBy } from './places'
import { RuleForm } from './RuleForm'
import css from './tagging.module.css'

/** A tagging rule: its conditions, its tag and what it tags now, with its history. */
export default function TaggingRuleScreen() {
  const { id = '' } = useParams()
  const mayChange = usePermission(CHANGES)
  return (
    <LifecycleScreen
      id={id}
      of={useTaggingRule(id)}
      what="tagging rule"
      noun="tagging rule"
      heading="Tagging rule"
      newHeading="New tagging rule"
      meta={rule => kindWord(rule.kind)}
      mayChange={() => mayChange}
      remove={useRemoveTaggingRule()}
      meaning={rule =>
        `Its tag is taken off ${rule.tagged === null ? 'the records' : `the ${count(rule.tagged)} records`} it tagged, except where a person or another rule gave it too.`
      }
      list={AT}
      edit={`${AT}/edit`}
      form={rule => <Editing rule={rule} />}
      facts={rule => <Facts rule={rule} />}
      history={{ base: BASE, permission: CHANGES }}
      bodyClass={css.page}
    />
  )
}

function Editing({ rule }: { rule: TaggingRule | null }) {
  const options = useTaggingOptions()
  return (
    <Loaded of={options} what="fields and tags">
      {data => <RuleForm key={rule?.id ?? 'new'} rule={rule} options={data} />}
    </Loaded>
  )
}

function Facts({ rule }: { rule: TaggingRule }) {
  return (
    <>
      {rule.archived ? (
        <Callout tone="warn" title="This rule was removed">
          It tags nothing. Restore it from its history below.
        </Callout>
      ) : null}
      {rule.problem ? <Callout tone="bad" title={rule.problem} /> : null}
      <FactList
        facts={[
          ['Tag', <TagChip key="tag" tag={rule.tag} />],
          ['Applies to', kindWord(rule.kind)],
          ['Conditions', rule.sentence],
          [
            'Tagged now',
            rule.tagged === null ? (
              ''
            ) : (
              <Link key="tagged" to={taggedBy(rule.kind, rule.id)}>
                {count(rule.tagged)}
              </Link>
            ),
          ],
          ['Active', rule.active ? 'Yes' : 'No'],
          ['Ends', rule.endsOn ? showDay(rule.endsOn) : ''],
        ]}
      />
    </>
  )
}
