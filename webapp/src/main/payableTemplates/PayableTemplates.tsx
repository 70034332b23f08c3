import { Tabs } from '@mantine/core'
import PayableLetters from '@/features/payables/templates/PayableTemplates'
import { TemplateEditor } from '@/features/setup/templates/TemplateEditor'
import { useAddress } from '@/ui'
import css from './payableTemplates.module.css'

const FIELDS = 'fields'

/** `/configuration/payables/templates`: the letters to carriers, and the fields that the company adds to their
 * invoices. The rooms of both meet here. */
export default function PayableTemplates() {
  const { address, put } = useAddress()
  const tab = address.get('tab') === FIELDS ? FIELDS : 'letters'
  return (
    <Tabs
      className={css.tabs}
      value={tab}
      onChange={next => put({ tab: next === FIELDS ? FIELDS : null, record: null })}
      keepMounted={false}
    >
      <Tabs.List className={css.list}>
        <Tabs.Tab value="letters">Letters</Tabs.Tab>
        <Tabs.Tab value={FIELDS}>Fields</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="letters" className={css.panel}>
        <PayableLetters />
      </Tabs.Panel>
      <Tabs.Panel value={FIELDS} className={css.panel}>
        <TemplateEditor docType="payable" accountId="" />
      </Tabs.Panel>
    </Tabs>
  )
}
