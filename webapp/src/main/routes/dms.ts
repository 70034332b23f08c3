import { IconFiles, IconFileUpload, IconUserShare } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const EDIT = 'dms.editDocuments'

export const dms = routeModule({ module: 'dms', context: 'dms' }, [
  parent('/dms', 'Documents', { permission: 'dms.menuDMS', opens: '/dms/documents' }),
  screen('/dms/uploaddocuments', 'Upload documents', () => import('@/features/tariffs/contracts/UploadDocuments'), {
    needs: EDIT,
    nav: {
      area: 'documents',
      place: 3,
      label: 'Upload documents',
      icon: IconFileUpload,
      about: 'Add contracts, procedures and other documents, several at once.',
    },
  }),
  screen('/dms/documents', 'Assigned documents', () => import('@/features/tariffs/contracts/AssignedDocuments'), {
    aliases: ['/dms/documents/assigned'],
    nav: {
      area: 'documents',
      place: 1,
      label: 'Assigned documents',
      icon: IconUserShare,
      about: 'What others share with you or with your groups.',
      holds: ['/dms'],
    },
  }),
  screen('/dms/alldocuments', 'All documents', () => import('@/features/tariffs/contracts/AllDocuments'), {
    needs: 'dms.viewDocuments',
    nav: {
      area: 'documents',
      place: 2,
      label: 'All documents',
      icon: IconFiles,
      about: 'Find any document of the system by name, type or account.',
    },
  }),
])
