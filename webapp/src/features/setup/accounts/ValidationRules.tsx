import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { type AutoFetchRow, type ConditionRow, fetchSentence, sentencesOf } from '@/rules'
import { Allowed, Loaded, ScrollRegion, Section } from '@/ui'
import css from './accounts.module.css'
import { useSystemId } from './addresses'
import { useValidationRules } from './calls'

type Rule = Wire<'RuleView'>

interface Parts {
  docType: 'invoice' | 'shipment'
  accountNumber: string
}

/** The validation rules for the account's documents: its own, and those of every account. */
export function ValidationRules({ docType, accountNumber }: Parts) {
  const systemId = useSystemId()
  const found = useValidationRules(docType)
  const screen = `/configuration/system/profile/${systemId}/${docType}Rules`
  return (
    <ScrollRegion className={css.rules} label="Validation rules">
      <Loaded of={found} what="the rules">
        {({ template, rules }) => {
          const labels = new Map(template.fields.map(({ key, label }) => [key, label]))
          const nameOf = (key: string) => labels.get(key) ?? key
          const shared = rules.filter(rule => !rule.accountNumber)
          return (
            <>
              <Section
                title="Rules for this account"
                actions={
                  <Allowed permission="systemConfig.editProfileMetadata">
                    <Button
                      component={Link}
                      variant="default"
                      to={`${screen}?account=${encodeURIComponent(accountNumber)}`}
                      leftSection={<IconPlus size={14} stroke={1.8} />}
                    >
                      {' '}
                      New rule for this account
                    </Button>
                  </Allowed>
                }
              >
                <Sentences
                  rules={rules.filter(rule => rule.accountNumber === accountNumber)}
                  none={`No ${docType} rules for this account yet. A rule checks a field, fills it, or removes text from it.`}
                  nameOf={nameOf}
                  screen={screen}
                />
              </Section>
              <Section title="Rules for all accounts">
                <Sentences
                  rules={shared}
                  none={`No ${docType} rules for all accounts yet.`}
                  nameOf={nameOf}
                  screen={screen}
                />
              </Section>
            </>
          )
        }}
      </Loaded>
    </ScrollRegion>
  )
}

function Sentences(props: { rules: Rule[]; none: string; nameOf: (key: string) => string; screen: string }) {
  const { rules, none, nameOf, screen } = props
  if (!rules.length) return <p className={css.none}>{none}</p>
  return (
    <ul className={css.sentences}>
      {rules.map(rule => (
        <li key={rule.id} data-off={!rule.isActive || undefined}>
          <Link to={`${screen}?field=${encodeURIComponent(rule.fieldKey)}`}>{nameOf(rule.fieldKey)}</Link>
          <span>
            {rule.isAutoFetching
              ? fetchSentence(rule.fields as AutoFetchRow[], rule.fieldKey, nameOf)
              : sentencesOf(rule.fields as unknown as ConditionRow[], rule.fieldKey, nameOf).join('; ')}
            {rule.isActive ? null : ' (off)'}
          </span>
        </li>
      ))}
    </ul>
  )
}
