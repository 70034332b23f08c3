import { IconDatabase } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const types = () => import('@/features/setup/metadata/MetadataTypes')
const edit = () => import('@/features/setup/metadata/MetadataTypeEdit')
const records = () => import('@/features/setup/metadata/MetadataRecords')
const permission = 'metadata.*'
const ACCOUNT = '/configuration/system/profile/:systemId/accounts/:accountId/metadatarules'

export const metadata = routeModule({ module: 'metadata', context: 'configuration' }, [
  screen('/configuration/system/profile/:systemId/metadata', 'Metadata', types),
  parent(ACCOUNT, 'Metadata rules'),
  screen(`${ACCOUNT}/view`, 'Metadata rules', types),
  screen(`${ACCOUNT}/edit/:metadataId`, 'Metadata rule', records),
  parent('/configuration/metadata', 'Metadata', { permission }),
  screen('/configuration/metadata/default', 'Metadata', types, {
    permission,
    nav: {
      area: 'configuration',
      section: 'fields',
      place: 4,
      label: 'Metadata',
      icon: IconDatabase,
      about: 'Lists to choose from, such as carriers, ports and reasons.',
      holds: ['/configuration/metadata'],
    },
  }),
  screen('/configuration/metadata/system/:systemId', 'Metadata', types, { permission }),
  screen('/configuration/metadata/new', 'New metadata type', edit, { permission }),
  screen('/configuration/metadata/edit/:metadataTypeId', 'Metadata type', edit, { permission }),
  screen('/configuration/metadata/detail/:metadataTypeId', 'Metadata type', records, { permission }),
])
