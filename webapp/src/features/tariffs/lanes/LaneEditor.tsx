import { Button } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { VERSION_STATE, validity } from '@/entities/versionWords'
import { type GridStore, useSelection } from '@/grid'
import {
  Allowed,
  alertToast,
  Callout,
  count,
  Gap,
  Loaded,
  PageHeader,
  StatusBadge,
  TERMS,
  Toolbar,
  ui,
  useAddress,
} from '@/ui'
import { tariffAddress, templateView } from '../addresses'
import { useTariff } from '../calls'
import { IncreaseButton } from '../increase/IncreaseButton'
import { useCreateDraft, useLaneSheet } from './calls'
import type { DialogState, LaneDialog } from './LaneActions'
import { LaneFilter, useLaneFilter } from './LaneFilter'
import { LaneGrid } from './LaneGrid'
import css from './lanes.module.css'
import { type LanePage, LaneSheet } from './sheet'

type Tariff = Wire<'TariffView'>

interface Place {
  row: number
  col: number
}

interface SheetParts {
  tariff: Tariff
  page: LanePage
  pin: number
  reload: () => void
  place: RefObject<Place>
  actions: HTMLElement | null
  dialog: DialogState
  opened: RefObject<LaneSheet | null>
}

/** A refetched page of lanes is a new sheet, focused in the same position: changes have been saved or discarded. */
function Sheet({ tariff, page, pin, reload, place, actions, dialog, opened }: SheetParts) {
  const [sheet, setSheet] = useState(() => {
    const anew = new LaneSheet(page)
    anew.store.select(place.current.row, place.current.col)
    return anew
  })
  useEffect(() => {
    opened.current = sheet
  }, [sheet, opened])
  return (
    <>
      <Remember store={sheet.store} place={place} />
      <LaneGrid
        tariffId={tariff.tariffId}
        sheet={sheet}
        replace={setSheet}
        reload={reload}
        pin={pin}
        actions={actions}
        dialog={dialog}
      />
    </>
  )
}

/** Stores the focus position; a separate component, so that a key press renders nothing else. */
function Remember({ store, place }: { store: GridStore; place: RefObject<Place> }) {
  const selection = useSelection(store)
  useEffect(() => {
    place.current = selection
  }, [selection, place])
  return null
}

function Screen({ tariff }: { tariff: Tariff }) {
  const [address, setAddress] = useSearchParams()
  const { page } = useAddress()
  const place = useRef<Place>({ row: 0, col: 0 })
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const opened = useRef<LaneSheet | null>(null)
  const dialog = useState<LaneDialog>(null)
  const filter = useLaneFilter()
  const version = tariff.versions.find(each => each.versionId === address.get('version')) ?? tariff.versions[0]
  const wanted = { versionId: version?.versionId ?? '', page, filter }
  const lanes = useLaneSheet(tariff.tariffId, wanted)
  const begin = useCreateDraft(tariff.tariffId)
  if (!version) return null
  const draft = tariff.versions.find(each => each.state === 'draft')
  const isTariff = tariff.rateSourceType === 'Tariff'
  const toDraft = () => setAddress({})
  const chosen = () => {
    if (opened.current?.changedRows().length) {
      alertToast(TERMS.saveFirst)
      return null
    }
    return { laneIds: opened.current?.selectedRecords().map(each => each.laneId) ?? [], filter }
  }
  return (
    <>
      <PageHeader
        title={`${tariff.name} lanes`}
        meta={
          <>
            Version {version.number} <StatusBadge status={VERSION_STATE[version.state]} plain />{' '}
            {validity(version.effectiveDate, version.expiryDate)} · {tariff.currency}
          </>
        }
      >
        <Button
          component={Link}
          variant="default"
          to={isTariff ? tariffAddress(tariff) : templateView(tariff.tariffId)}
          leftSection={<IconArrowLeft size={14} stroke={1.8} />}
        >
          Back to the {isTariff ? 'tariff' : 'template'}
        </Button>
        {version.state === 'draft' ? null : (
          <Allowed permission="tariffs.saveTariff">
            <Button
              leftSection={<IconPencil size={14} stroke={1.8} />}
              loading={begin.isPending}
              onClick={() => (draft ? toDraft() : begin.mutate(undefined, { onSuccess: toDraft }))}
            >
              {draft ? `Edit draft ${draft.number}` : 'Edit in a draft'}
            </Button>
          </Allowed>
        )}
      </PageHeader>
      {version.state === 'draft' ? null : (
        <div className={ui.notice}>
          <Callout tone="info" title={`Version ${version.number} is ${version.state} and can’t be changed`}>
            <p>Edit its lanes in a draft. The draft starts with all of them and rates nothing until published.</p>
          </Callout>
        </div>
      )}
      <Toolbar label="Find lanes">
        <LaneFilter identifiers={version.terms.identifiers} />
        <Gap />
        <span className="dim">{count(version.laneCount)} lanes</span>
        <IncreaseButton tariff={tariff} version={version} of={chosen} onDone={toDraft} />
        <div ref={setActions} className={css.laneActions} />
      </Toolbar>
      <Loaded of={lanes} what="the lanes" bars={12}>
        {page => (
          <Sheet
            key={lanes.dataUpdatedAt}
            place={place}
            actions={actions}
            dialog={dialog}
            opened={opened}
            tariff={tariff}
            page={page}
            pin={Math.min(version.terms.identifiers.length, 4)}
            reload={() => void lanes.refetch()}
          />
        )}
      </Loaded>
    </>
  )
}

/** The lanes of a tariff in a grid: editable in the draft, read-only in a published version. */
export default function LaneEditor() {
  const { templateId = '' } = useParams()
  const tariff = useTariff(templateId)
  return (
    <Loaded of={tariff} what="the tariff" bars={12} isScreen>
      {found => <Screen tariff={found} />}
    </Loaded>
  )
}
