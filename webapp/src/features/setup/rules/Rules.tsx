import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { count, Loaded, PageHeader, ScrollRegion, useRovingFocus } from '@/ui'
import { type Template, useRules, useRuleTemplate } from './calls'
import { FieldRules } from './FieldRules'
import css from './rules.module.css'

/** The rules of a template: its fields on the left, the rules of the selected one next to them. */
export function Rules({ docType, title }: { docType: string; title: string }) {
  const template = useRuleTemplate(docType)
  return (
    <Loaded of={template} what="fields">
      {loaded => <Screen template={loaded} title={title} />}
    </Loaded>
  )
}

const rulesWord = (n: number) => `${count(n)} ${n === 1 ? 'rule' : 'rules'}`

function Screen({ template, title }: { template: Template; title: string }) {
  const [query, setQuery] = useSearchParams()
  const [sought, setSought] = useState('')
  const roving = useRovingFocus<HTMLUListElement>()
  const rules = useRules(template.templateId, template.docType)
  const fields = template.fields.filter(field => field.isActive && !field.isReadonly)
  const chosen = query.get('field') ?? fields[0]?.key ?? ''
  const choose = (field: string) =>
    setQuery(now => {
      const next = new URLSearchParams(now)
      next.set('field', field)
      return next
    })
  const countOf = (key: string) => rules.data?.filter(rule => rule.fieldKey === key).length ?? 0
  const shown = fields.filter(field => field.label.toLowerCase().includes(sought.trim().toLowerCase()))
  return (
    <>
      <PageHeader title={title} meta={`${rulesWord(rules.data?.length ?? 0)} · ${template.profileName}`} />
      <div className={css.body}>
        <nav className={css.side} aria-label="Fields">
          <TextInput
            aria-label="Find a field"
            placeholder="Find a field"
            leftSection={<IconSearch size={14} stroke={1.8} />}
            value={sought}
            onChange={event => setSought(event.currentTarget.value)}
          />
          <ul className={css.fields} {...roving}>
            {shown.map(({ key, label }) => (
              <li key={key}>
                <button type="button" aria-current={key === chosen || undefined} onClick={() => choose(key)}>
                  {label}
                  {countOf(key) ? <b>{countOf(key)}</b> : null}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <ScrollRegion className={css.main} label="Rules">
          <FieldRules key={chosen} template={template} fieldKey={chosen} account={query.get('account') ?? ''} />
        </ScrollRegion>
      </div>
    </>
  )
}
