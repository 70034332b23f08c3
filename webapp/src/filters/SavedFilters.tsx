import { Button, Menu, Text } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { fromRules, type Group } from '@/conditions'
import type { FilterType } from '@/fields'
import css from './filters.module.css'
import { SaveFilter } from './SaveFilter'
import { type Profile, useProfiles } from './useProfiles'

interface SavedFiltersProps {
  docType: string
  /** The screen to rename, share and restore them. */
  manageAt: string
  filter: Group
  typeOf: (name: string) => FilterType
  onApply: (filter: Group) => void
}

/** Saved filters: the user's own, and those that colleagues share. */
export function SavedFilters({ docType, manageAt, filter, typeOf, onApply }: SavedFiltersProps) {
  const { profiles, save, remove } = useProfiles(docType, typeOf)
  const [saving, setSaving] = useState(false)
  const own = profiles.filter(({ isOwn }) => isOwn)
  const shared = profiles.filter(({ isOwn }) => !isOwn)
  const item = (profile: Profile) => (
    <div key={profile.templateId} role="none" className={css.profile}>
      <Menu.Item onClick={() => onApply(fromRules(profile.template))}>
        {profile.templateName}
        <Text span size="xs" c="dimmed">
          {profile.isOwn ? (profile.shared ? '  shared' : '') : `  ${profile.ownerName}`}
        </Text>
      </Menu.Item>
      {profile.isOwn ? (
        <Menu.Item
          className={css.deleteProfile ?? ''}
          aria-label={`Delete filter ${profile.templateName}`}
          onClick={() => void remove(profile)}
        >
          <IconTrash size={13} stroke={1.8} />
        </Menu.Item>
      ) : null}
    </div>
  )
  return (
    <>
      <Menu position="bottom-start" width={280} withinPortal={false}>
        <Menu.Target>
          <Button variant="subtle" color="gray" size="compact-xs" leftSection={<IconBookmark size={14} stroke={1.8} />}>
            Filter profiles
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {profiles.length ? null : <Menu.Label>No filter profiles yet</Menu.Label>}
          {own.length ? <Menu.Label>Yours</Menu.Label> : null}
          {own.map(item)}
          {shared.length ? <Menu.Label>Shared by colleagues</Menu.Label> : null}
          {shared.map(item)}
          <Menu.Divider />
          <Menu.Item disabled={!filter.parts.length} onClick={() => setSaving(true)}>
            {filter.parts.length ? 'Save this filter…' : 'Add conditions to save a filter'}
          </Menu.Item>
          <Menu.Item component={Link} to={manageAt}>
            Manage filter profiles…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving ? <SaveFilter filter={filter} own={own} save={save} onClose={() => setSaving(false)} /> : null}
    </>
  )
}
