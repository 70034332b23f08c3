import { SegmentedControl } from '@mantine/core'
import { IconPencil, IconTable, IconUpload } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import { useTaskFinished } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { sideWords } from '@/entities/tariffSides'
import { VERSION_STATE, validity } from '@/entities/versionWords'
import {
  ActionButton,
  Callout,
  dayOf,
  Loaded,
  PageHeader,
  StatusBadge,
  TERMS,
  useAddress,
  useScreenActions,
} from '@/ui'
import { handOver } from '@/widgets/droppedFiles'
import { PageDrop } from '@/widgets/PageDrop'
import { editTariff, laneEditor } from './addresses'
import { useTariff } from './calls'
import { DocumentsOfAccount } from './documents/OfAccount'
import { Findings } from './Findings'
import { Lanes } from './Lanes'
import { Publish } from './Publish'
import { Terms } from './Terms'
import css from './tariffs.module.css'
import { VersionTools } from './VersionTools'

type View = Wire<'TariffView'>
type Version = Wire<'VersionView'>

function Versions({ all, at, show }: { all: Version[]; at: Version; show: (version: Version) => void }) {
  return (
    <ul className={css.versions} aria-label="Versions">
      {all.map(version => (
        <li key={version.versionId}>
          <button type="button" aria-current={version === at || undefined} onClick={() => show(version)}>
            <b>Version {version.number}</b>
            <StatusBadge status={VERSION_STATE[version.state]} plain />
            <small>{validity(version.effectiveDate, version.expiryDate)}</small>
            {version.publishedOn ? (
              <small>
                published {dayOf(version.publishedOn)} by {version.publishedBy}
              </small>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Page({ tariff }: { tariff: View }) {
  const { address, visit } = useAddress()
  const version = tariff.versions.find(each => each.versionId === address.get('version')) ?? tariff.versions[0]
  const tab = address.get('show') ?? 'lanes'
  const draft = tariff.versions.find(each => each.state === 'draft')
  const navigate = useNavigate()
  const mayUpload = usePermission('tariffs.uploadLanes')
  const upload = `/uploads?type=tariffLane&tariffId=${tariff.tariffId}`
  const acts = useScreenActions({
    edit: { label: 'Edit', icon: IconPencil, permission: 'tariffs.saveTariff', to: editTariff(tariff.tariffId) },
    lanes: { label: 'Lanes', icon: IconTable, to: laneEditor(tariff.tariffId, version?.versionId) },
    uploadRates: {
      label: 'Upload rates',
      icon: IconUpload,
      tone: draft?.laneCount ? undefined : 'primary',
      permission: 'tariffs.uploadLanes',
      to: upload,
    },
  })
  return (
    <>
      <PageHeader
        title={tariff.name}
        meta={[tariff.accountName || TERMS.allAccounts, tariff.currency, sideWords(tariff.side, tariff.carrier)]
          .filter(Boolean)
          .join(' · ')}
      >
        <ActionButton action={acts.edit} />
        <ActionButton action={acts.lanes} />
        <ActionButton action={acts.uploadRates} />
        {mayUpload ? (
          <PageDrop
            label="Drop to upload rates"
            onFiles={files => {
              handOver(files)
              navigate(upload)
            }}
          />
        ) : null}
        {draft?.laneCount ? <Publish tariff={tariff} draft={draft} /> : null}
      </PageHeader>
      {draft?.laneCount ? (
        <div className={css.notice}>
          <Callout tone="info" title={`Version ${draft.number} is a draft`}>
            <p>It rates nothing until you publish it. Published versions never change.</p>
          </Callout>
        </div>
      ) : null}
      {version ? (
        <div className={css.body}>
          <div className={css.main}>
            <div className={css.tabs}>
              <SegmentedControl
                size="xs"
                aria-label="View"
                value={tab}
                onChange={show => visit({ show })}
                data={[
                  { value: 'lanes', label: 'Lanes' },
                  { value: 'terms', label: 'Charges and terms' },
                  { value: 'findings', label: 'Findings' },
                ]}
              />
            </div>
            {tab === 'terms' ? (
              <Terms tariffId={tariff.tariffId} version={version} />
            ) : tab === 'findings' ? (
              <Findings tariffId={tariff.tariffId} versionId={version.versionId} isDraft={version.state === 'draft'} />
            ) : (
              <Lanes key={version.versionId} tariff={tariff} version={version} />
            )}
          </div>
          <aside className={css.side} aria-label="Tariff versions">
            <h2>Versions</h2>
            <Versions all={tariff.versions} at={version} show={each => visit({ version: each.versionId })} />
            <VersionTools key={version.versionId} tariff={tariff} version={version} />
            <DocumentsOfAccount accountId={tariff.accountId} />
          </aside>
        </div>
      ) : null}
    </>
  )
}

/** A tariff: its versions, and the lanes or the terms of one of them. */
export default function Tariff() {
  const { templateId = '' } = useParams()
  const tariff = useTariff(templateId)
  // an import of rates may end while the tariff is open
  useTaskFinished(() => void tariff.refetch())
  return (
    <Loaded of={tariff} what="the tariff" bars={10} isScreen>
      {found => <Page tariff={found} />}
    </Loaded>
  )
}
