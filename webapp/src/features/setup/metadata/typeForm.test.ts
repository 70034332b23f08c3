import { expect, test } from 'vitest'
import type { Wire } from '@/api/wire'
import { bodyOf, emptyForm, formOf } from './typeForm'

const ports = {
  id: '1',
  revision: 3,
  name: 'ports',
  label: 'Ports',
  description: '',
  level: 'default',
  source: 'metadata_ports',
  fields: [
    {
      key: 'ports#code',
      label: 'UN/LOCODE',
      type: 'text',
      length: 5,
      isUniqueField: true,
      isMandatory: true,
      aliases: ['POL'],
    },
    { key: 'ports#kind', label: 'Kind', type: 'dropdown', options: [{ value: 'Sea', aliases: ['Ocean'] }] },
  ],
} as unknown as Wire<'MetadataTypeView'>

test('what the form does not show of a column is kept', () => {
  const body = bodyOf(formOf(ports), ports)
  expect(body.revision).toBe(3)
  expect(body.fields[0]).toMatchObject({ key: 'ports#code', aliases: ['POL'], isUniqueField: true, length: 5 })
  expect(body.fields[1]).toMatchObject({ options: [{ value: 'Sea', aliases: ['Ocean'] }] })
})

test('the column that names the records is mandatory, and lines without a label are left out', () => {
  const body = bodyOf({ ...emptyForm(), name: 'hubs', label: 'Hubs' })
  expect(body.fields).toHaveLength(1)
  expect(body.fields[0]).toMatchObject({ label: 'Code', isUniqueField: true, isMandatory: true })
  expect(body.fields[0]).not.toHaveProperty('key')
})
