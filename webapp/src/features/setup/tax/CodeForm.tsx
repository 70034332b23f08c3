import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { TaxSetup } from './calls'
import { ExemptionTexts } from './ExemptionTexts'
import { PartForm } from './PartForm'
import { blankPart, type Code, DIRECTION_LABELS } from './setup'
import css from './tax.module.css'

const MOST_PARTS = 3
const DIRECTIONS = Object.entries(DIRECTION_LABELS).map(([value, label]) => ({ value, label }))
const NO_REASON: Partial<Code> = { exemptionCode: '', exemptionTexts: {} }

interface CodeFormProps {
  code: Code
  categories: TaxSetup['categories']
  /** A saved code keeps its code: rules and invoices name it. */
  isSaved: boolean
  onChange: (code: Code) => void
}

/** The fields of a tax code: its rates by day, and why no tax is charged. */
export function CodeForm({ code, categories, isSaved, onChange }: CodeFormProps) {
  const [isFixed] = useState(isSaved)
  const change = (part: Partial<Code>) => onChange({ ...code, ...part })
  const rule = categories.find(each => each.category === code.category)
  const putCategory = (next: string | null) => {
    const category = categories.find(each => each.category === next)
    if (!category) return
    // an exemption of another category would be refused
    change({ category: category.category, ...(category.hasReason ? {} : NO_REASON) })
  }
  // the reason of a carrier's invoice is on that invoice
  const putDirection = (next: string | null) => {
    const direction = (next ?? 'output') as Code['direction']
    change({ direction, ...(direction === 'output' ? {} : NO_REASON) })
  }
  return (
    <>
      <div className={css.pair}>
        <TextInput
          label="Code"
          description={isFixed ? 'A saved code keeps it' : 'Letters and digits'}
          maxLength={20}
          readOnly={isFixed}
          value={code.code}
          onChange={event => change({ code: event.currentTarget.value.trim() })}
        />
        <TextInput
          label="Name"
          description="What it is for"
          maxLength={100}
          value={code.name}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <Select
          label="Category"
          allowDeselect={false}
          data={categories.map(({ category, label }) => ({ value: category, label: `${label} (${category})` }))}
          value={code.category}
          onChange={putCategory}
        />
        <Select label="For" allowDeselect={false} data={DIRECTIONS} value={code.direction} onChange={putDirection} />
      </div>
      {code.parts.map((part, at) => (
        <PartForm
          // biome-ignore lint/suspicious/noArrayIndexKey: its name is edited
          key={at}
          part={part}
          direction={code.direction}
          onChange={next => change({ parts: code.parts.map((each, place) => (place === at ? next : each)) })}
          onRemove={
            code.parts.length > 1 ? () => change({ parts: code.parts.filter((_, place) => place !== at) }) : undefined
          }
        />
      ))}
      {code.parts.length < MOST_PARTS ? (
        <div>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconPlus size={13} stroke={1.8} />}
            title="Two taxes on one charge, such as GST and QST"
            onClick={() => change({ parts: [...code.parts, blankPart('', code.parts[0]?.rates[0]?.firstDay ?? '')] })}
          >
            Another tax
          </Button>
        </div>
      ) : null}
      {rule?.hasReason && code.direction === 'output' ? (
        <>
          <TextInput
            label="Exemption code"
            description="Of the VATEX list, for electronic invoices"
            placeholder="VATEX-EU-AE"
            maxLength={30}
            value={code.exemptionCode}
            onChange={event => change({ exemptionCode: event.currentTarget.value })}
          />
          <ExemptionTexts texts={code.exemptionTexts} onChange={exemptionTexts => change({ exemptionTexts })} />
        </>
      ) : null}
    </>
  )
}
