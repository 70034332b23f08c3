import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { Callout, DraftForm, Loaded, PageHeader, Section, SubmitButton, savedToast, useDraft } from '@/ui'
import { worded } from './Codes'
import { wordsOfCodes } from './held'
import css from './rights.module.css'

type Organization = Wire<'OrganizationPermission'>
type Code = Organization['modules'][number]['codes'][number]
const KEY = ['organizationPermission']
const LABELS = { products: 'Products', codes: 'Modules' }
const PRODUCTS: Record<string, string> = { billing: 'Billing', rating: 'Rating', tariffs: 'Tariffs' }

/** Which modules and products the company uses: what is off here is off for everyone, including administrators. */
export default function AccessRights() {
  const found = useQuery({
    queryKey: KEY,
    queryFn: () => dataOf(api.GET('/api/organizationPermission')),
    meta: SHOWN_IN_PLACE,
  })
  return (
    <>
      <PageHeader title="Access rights" meta={found.data?.name} />
      <div className={css.page}>
        <Loaded of={found} what="access rights">
          {data => <Form stored={data} />}
        </Loaded>
      </div>
    </>
  )
}

const reason = (code: Code, isWithout: boolean) =>
  code.kept
    ? 'Always on: permissions are changed with it'
    : isWithout
      ? `Part of the product ${PRODUCTS[code.product] ?? code.product}`
      : undefined

function Form({ stored }: { stored: Organization }) {
  const allowed = {
    codes: stored.modules.flatMap(({ codes: listed }) => listed.filter(each => each.allowed).map(each => each.id)),
    products: stored.products.filter(each => each.allowed).map(each => each.id),
  }
  const draft = useDraft(allowed, stored.revision)
  const { codes, products } = draft.values
  const save = useChangeOf(
    () => dataOf(api.PUT('/api/organizationPermission', { body: { codes, products, revision: stored.revision } })),
    KEY,
  )
  const saved = () => {
    draft.begin()
    savedToast('Permissions updated successfully')
  }
  const locked = !stored.mayChange
  const codeWords = wordsOfCodes(stored)
  const words = (field: string, value: string) => PRODUCTS[value] ?? codeWords(field, value)
  const without = (code: Code) => Boolean(code.product) && !products.includes(code.product)
  const isOn = (code: Code) => codes.includes(code.id) && !without(code)
  const put = (ids: string[], on: boolean) =>
    draft.setValues({ codes: on ? [...new Set([...codes, ...ids])] : codes.filter(each => !ids.includes(each)) })
  return (
    <DraftForm
      of={draft}
      save={save}
      labels={LABELS}
      words={words}
      onSend={() => save.mutate(undefined, { onSuccess: saved })}
      className={css.form}
      isShort
    >
      <Callout
        tone="info"
        title={locked ? 'You can look, not change' : `What is off here, nobody at ${stored.name} has`}
      >
        {locked
          ? 'Administrators of the company decide what it uses.'
          : 'Roles and groups keep what they give. It counts again once it is switched on.'}
      </Callout>
      <Section title="Products">
        <div className={css.modules}>
          {stored.products.map(({ id }) => (
            <Checkbox
              key={id}
              label={PRODUCTS[id] ?? id}
              checked={products.includes(id)}
              disabled={locked}
              onChange={event =>
                draft.setValues({
                  products: event.currentTarget.checked ? [...products, id] : products.filter(each => each !== id),
                })
              }
            />
          ))}
        </div>
      </Section>
      <Section title="Modules">
        <div className={css.modules}>
          {stored.modules.map(({ module, codes: listed }) => {
            const free = listed.filter(each => !each.kept && !without(each)).map(each => each.id)
            const on = listed.filter(isOn).length
            return (
              <fieldset key={module} className={css.module}>
                <legend>
                  <Checkbox
                    label={worded(module)}
                    checked={on === listed.length}
                    indeterminate={on > 0 && on < listed.length}
                    disabled={locked || free.length === 0}
                    onChange={event => put(free, event.currentTarget.checked)}
                  />
                </legend>
                {listed.map(each => (
                  <Checkbox
                    key={each.id}
                    ml={24}
                    label={each.label}
                    description={reason(each, without(each))}
                    checked={isOn(each)}
                    disabled={locked || each.kept || without(each)}
                    onChange={event => put([each.id], event.currentTarget.checked)}
                  />
                ))}
              </fieldset>
            )
          })}
        </div>
      </Section>
      {locked ? null : (
        <div>
          <SubmitButton of={save}>Save</SubmitButton>
        </div>
      )}
    </DraftForm>
  )
}
