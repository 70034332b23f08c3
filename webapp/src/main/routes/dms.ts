import { later, parent, routeModule } from '@/shell/routeTable'

export const dms = routeModule({ module: 'dms', context: 'dms' }, [
  parent('/dms', 'Documents', { permission: 'dms.menuDMS' }),
  later('/dms/uploaddocuments', 'Upload documents', 'Uploads scanned documents and files.'),
  later('/dms/documents', 'Assigned documents', 'Lists the documents assigned to you.', {
    aliases: ['/dms/documents/assigned'],
  }),
  later('/dms/alldocuments', 'All documents', 'Searches all documents of the system.'),
])
