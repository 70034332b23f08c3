import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import {
  ActionButton,
  Callout,
  Loaded,
  moment,
  PageHeader,
  ScrollRegion,
  savedToast,
  useAddress,
  useDraft,
  useScreenActions,
  warnToast,
} from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { useIsSendingKey } from '../keyFiles/calls'
import { formAt, listAt, NEW, type Place, placeOf } from './addresses'
import { CopyDialog } from './CopyDialog'
import { ADD, CHANGE, type Form, type Profile, useProfile, useRestoreProfile, useSaveProfile } from './calls'
import { emptyForm, isChannel, missing } from './form'
import { HistoryList } from './HistoryList'
import { UPLOADING } from './KeyPart'
import { inSentence, kindOf } from './kinds'
import { NextRuns } from './NextRuns'
import { ProfileForm } from './ProfileForm'
import css from './profiles.module.css'
import { Refused } from './Refused'
import { TestConnection } from './TestConnection'
import { TrialPart } from './TrialPart'

const NOT_SAVED = 'The changes made in this mode will not be saved unless restored'

/** One delivery profile, of any type and owner: its form, with a preview next to it. */
export default function ProfileEditor() {
  const { pathname } = useLocation()
  const params = useParams()
  const { address } = useAddress()
  const place = placeOf(pathname, params)
  const { systemId: _s, accountId: _a, ...others } = params
  const id = Object.values(others)[0] ?? ''
  const entry = address.get('history') ?? ''
  const profile = useProfile(entry || id, !!entry)
  const type = kindOf(pathname)?.type ?? address.get('type') ?? 'email'
  if (!id) return <Editor key={type} place={place} start={emptyForm(type, place.accountId)} />
  return (
    <Loaded of={profile} what="the profile" isScreen>
      {found => <Editor key={`${found.id} ${entry}`} place={place} start={found} profile={found} entry={entry} />}
    </Loaded>
  )
}

interface EditorProps {
  place: Place
  start: Form
  profile?: Profile
  /** The history entry that is shown. */
  entry?: string
}

function Editor({ place, start, profile, entry = '' }: EditorProps) {
  const navigate = useNavigate()
  const { put } = useAddress()
  const draft = useDraft(start, start.revision ?? 0)
  const { values: form, setValues: change } = draft
  const dirty = draft.isDirty()
  const [dialog, setDialog] = useState<'copy' | 'link' | null>(null)
  const save = useSaveProfile(!place.accountId)
  const restore = useRestoreProfile()
  const isSendingKey = useIsSendingKey()
  const allowed = usePermission(profile ? CHANGE : ADD)
  const may = allowed && (profile?.mayChange ?? true)
  const kind = kindOf(formAt(place, form.type, NEW))
  const lacks = missing(form)
  const back = () => navigate(listAt(place))
  const submit = (part: Partial<Form> = {}) => {
    if (!may || entry || save.isPending || lacks.length) return
    if (isSendingKey) return warnToast('Warning', UPLOADING)
    save.mutate(
      { id: profile?.id ?? '', form: { ...form, ...part } },
      {
        onSuccess: saved => {
          savedToast(
            form.profileReferenceID && !start.profileReferenceID
              ? 'Profile Linked successfullly'
              : `${saved.profileName} saved.`,
          )
          back()
        },
      },
    )
  }
  const acts = useScreenActions({
    save: {
      label: profile ? 'Save' : 'Create',
      tone: 'primary',
      isShown: may && !entry,
      whyNot: lacks.length ? `Enter ${lacks.join(' and ')}` : null,
      isPending: save.isPending,
      perform: () => submit(),
    },
  })
  const bringBack = () =>
    restore.mutate(entry, {
      onSuccess: () => {
        savedToast('Restored.')
        put({ history: null })
      },
    })
  return (
    <>
      <PageHeader
        title={profile ? profile.profileName : `New ${kind ? inSentence(kind.label) : 'delivery profile'}`}
        meta={<span>{metaOf(form, profile, dirty)}</span>}
      >
        {entry ? (
          <>
            <Button variant="default" onClick={() => put({ history: null })}>
              Back to the current profile
            </Button>
            {may ? (
              <Button loading={restore.isPending} onClick={bringBack}>
                Restore
              </Button>
            ) : null}
          </>
        ) : (
          <>
            {may && !profile ? (
              <>
                <Button variant="default" onClick={() => setDialog('copy')}>
                  Copy from
                </Button>
                <Button variant="default" onClick={() => setDialog('link')}>
                  Link to
                </Button>
              </>
            ) : null}
            {may && profile ? (
              <More form={form} submit={submit} onLink={() => setDialog('link')} change={change} />
            ) : null}
            <ActionButton action={acts.save} />
          </>
        )}
      </PageHeader>
      <LeaveGuard changed={dirty && !save.isSuccess && !entry ? 1 : 0} what={['profile', 'profile']} />
      <div className={css.editor}>
        <ScrollRegion fill label="The profile">
          <div className={css.notices}>
            {entry ? <Callout tone="info" title={NOT_SAVED} /> : null}
            {form.isDeleted ? <Callout tone="warn" title="This profile was removed. Nothing leaves by it." /> : null}
            <Refused draft={draft} save={save} failure={restore.error} />
          </div>
          <ProfileForm place={place} form={form} change={change} disabled={!may} />
        </ScrollRegion>
        <ScrollRegion fill label="What comes of it" className={css.beside}>
          {isChannel(form.type) ? null : (
            <TrialPart form={form} profileId={profile?.id ?? ''} accountId={place.accountId} may={may && !entry} />
          )}
          {isChannel(form.type) ? null : <NextRuns form={form} />}
          <TestConnection id={profile?.id ?? ''} form={form} may={may && !entry} />
          {profile ? <HistoryList id={profile.fromHistory ? (profile.id ?? '') : profile.id} entry={entry} /> : null}
        </ScrollRegion>
      </div>
      {dialog ? (
        <CopyDialog
          mode={dialog}
          place={place}
          type={form.type}
          onClose={() => setDialog(null)}
          onTake={part => {
            change(part)
            setDialog(null)
          }}
        />
      ) : null}
    </>
  )
}

interface MoreProps {
  form: Form
  change: (part: Partial<Form>) => void
  submit: (part: Partial<Form>) => void
  onLink: () => void
}

function More({ form, change, submit, onLink }: MoreProps) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" aria-label="More" px={8}>
          <IconDots size={16} stroke={1.8} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {form.profileReferenceID ? (
          <Menu.Item onClick={() => change({ profileReferenceID: null, referenceName: '' })}>Unlink</Menu.Item>
        ) : (
          <Menu.Item onClick={onLink}>Link to another profile</Menu.Item>
        )}
        <Menu.Item onClick={() => submit({ isActiveProfile: !form.isActiveProfile })}>
          {form.isActiveProfile ? 'Deactivate' : 'Activate'}
        </Menu.Item>
        <Menu.Item color={form.isDeleted ? undefined : 'red'} onClick={() => submit({ isDeleted: !form.isDeleted })}>
          {form.isDeleted ? 'Bring back' : 'Remove'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function metaOf(form: Form, profile: Profile | undefined, dirty: boolean): string {
  const owner = form.accountName ? `${form.accountNumber} ${form.accountName}` : ''
  const saved = profile ? `Saved by ${profile.updatedBy}, ${moment(profile.updatedOn)}` : ''
  return [owner, dirty ? 'Not saved yet' : saved].filter(Boolean).join(' · ')
}
