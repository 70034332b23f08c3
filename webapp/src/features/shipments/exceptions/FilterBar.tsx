import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowsExchange, IconHistory, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConditionField } from '@/conditions'
import { FilterTools } from '@/filters'
import type { ColumnChoices, GridStore } from '@/grid'
import { CellStates, ColumnsMenu } from '@/sheet'
import { Allowed, Divider, Gap, Toolbar } from '@/ui'
import { CONFIGURE, MODULES, type Module, type Side } from './issues'
import { listOf, profilesOf, type View } from './view'

interface Parts {
  view: View
  setView: (view: View) => void
  sides: readonly Side[]
  fields: ConditionField[]
  store: GridStore
  choices: ColumnChoices
  /** Of the focused row; without the history for users who may not see it (R379). */
  onDocuments: () => void
  onHistory?: (() => void) | undefined
  onFields: () => void
}

/** What is shown: module, side, status; the errors of the grid on the right. */
export function FilterBar(props: Parts) {
  const { view, setView, sides, fields, store, choices, onDocuments, onHistory, onFields } = props
  const [asked, setAsked] = useState<string | null>(null)
  const other = sides.find(side => side !== view.side)
  return (
    <Toolbar label="Filters and view">
      <SegmentedControl
        size="xs"
        aria-label="Issues of"
        data={MODULES.map(({ value, label }) => ({ value, label }))}
        value={view.module}
        // the other module has other fields: its filter starts empty
        onChange={module =>
          setView({ ...view, module: module as Module, page: 1, filter: { ...view.filter, parts: [] } })
        }
      />
      {other ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowsExchange size={14} stroke={1.8} />}
          title={`Switch to the ${other} profile`}
          onClick={() => setView({ ...view, side: other })}
        >
          {view.side} profile
        </Button>
      ) : null}
      <Divider />
      <FilterTools
        docType={listOf(view.module)}
        manageAt={profilesOf(view.module)}
        fields={fields}
        filter={view.filter}
        onChange={filter => setView({ ...view, page: 1, filter })}
        asked={asked}
        onAsked={setAsked}
      />
      <Gap />
      <CellStates store={store} />
      <ColumnsMenu columns={store.columns} choices={choices} />
      <ActionIcon aria-label="Row documents" title="Row documents" onClick={onDocuments}>
        <IconPaperclip size={16} stroke={1.6} />
      </ActionIcon>
      {onHistory ? (
        <ActionIcon aria-label="Row history" title="Row history" onClick={onHistory}>
          <IconHistory size={16} stroke={1.6} />
        </ActionIcon>
      ) : null}
      <Allowed permission={CONFIGURE}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconAdjustmentsHorizontal size={14} stroke={1.8} />}
          onClick={onFields}
        >
          Fields
        </Button>
      </Allowed>
    </Toolbar>
  )
}
