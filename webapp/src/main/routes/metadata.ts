import { later, parent, routeModule } from '@/shell/routeTable'

export const metadata = routeModule({ module: 'metadata', context: 'configuration' }, [
  later('/configuration/system/profile/:systemId/metadata', 'Metadata', 'Lists the metadata types.'),
  parent('/configuration/system/profile/:systemId/accounts/:accountId/metadatarules', 'Metadata rules'),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/metadatarules/view',
    'Metadata rules',
    'Lists the metadata rules.',
  ),
  later(
    '/configuration/system/profile/:systemId/accounts/:accountId/metadatarules/edit/:metadataId',
    'Metadata rule',
    'Changes a metadata rule and shows who changed what.',
  ),
  parent('/configuration/metadata', 'Metadata', { permission: 'metadata.*' }),
  later('/configuration/metadata/default', 'Metadata', 'Lists the metadata types.', { permission: 'metadata.*' }),
  later('/configuration/metadata/system/:systemId', 'Metadata type', 'Shows a metadata type with its history.', {
    permission: 'metadata.*',
  }),
  later('/configuration/metadata/new', 'New metadata type', 'Adds a metadata type.', { permission: 'metadata.*' }),
  later(
    '/configuration/metadata/edit/:metadataTypeId',
    'Metadata type',
    'Changes a metadata type and shows who changed what.',
    { permission: 'metadata.*' },
  ),
  later('/configuration/metadata/detail/:metadataTypeId', 'Metadata type', 'Shows a metadata type with its history.', {
    permission: 'metadata.*',
  }),
])
