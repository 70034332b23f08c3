import { useMemo } from 'react'
import { GridPreview, type PreviewProps } from '@/entities/listColumns'
import { suggestFor } from '@/fields'
import { Loaded } from '@/ui'
import { useIssues, useProfile } from './calls'
import { type Issue, PROFILES, type Profile } from './issues'
import { IssueSheet } from './sheet'

function Sheet({ profile, issues, layout }: PreviewProps & { profile: Profile; issues: readonly Issue[] }) {
  const sheet = useMemo(
    () =>
      new IssueSheet(
        {
          fields: profile.fields.map(field => ({ ...field, isReadonly: true })),
          suggest: suggestFor,
          does: 'saved',
        },
        issues,
      ),
    [profile, issues],
  )
  return <GridPreview layout={layout} store={sheet.store} pin={2} />
}

/** The first issues of shipments, in a layout that is being edited. */
export default function IssuePreview({ layout }: PreviewProps) {
  const profile = useProfile(PROFILES.Raise, 'shipment')
  const issues = useIssues(PROFILES.Raise, 'shipment', null, 1)
  return (
    <Loaded of={profile} what="the fields of the grid">
      {fields => (
        <Loaded of={issues} what="the issues">
          {page => <Sheet profile={fields} issues={page.issues} layout={layout} />}
        </Loaded>
      )}
    </Loaded>
  )
}
