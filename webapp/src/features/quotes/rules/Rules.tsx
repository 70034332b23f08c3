import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { count, Loaded, PageHeader } from '@/ui'
import { DEFAULT_RULES, RATE_SEARCH, templateAddress } from '../addresses'
import { useRules } from './calls'
import { RuleEditor } from './RuleEditor'

/** The rules of a template, or the default ones. */
export default function Rules() {
  const { templateId = DEFAULT_RULES } = useParams()
  const id = templateId === DEFAULT_RULES ? '' : templateId
  const rules = useRules(id)
  const set = rules.data?.set
  return (
    <>
      <PageHeader
        title={set ? (id ? `Rules for ${set.templateName}` : 'Default quote rules') : 'Quote rules'}
        meta={set ? `${count(set.rules.length)} ${set.rules.length === 1 ? 'rule' : 'rules'}` : null}
      >
        <Button component={Link} variant="default" to={id ? templateAddress(id) : RATE_SEARCH}>
          {id ? 'Open template' : 'Rate search'}
        </Button>
      </PageHeader>
      <Loaded of={rules} what="the rules">
        {found => <RuleEditor key={`${id} ${found.set.revision}`} set={found.set} told={found.told} />}
      </Loaded>
    </>
  )
}
