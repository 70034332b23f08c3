import { later, parent, routeModule } from '@/shell/routeTable'

export const deliveryOfSystems = routeModule(
  { module: 'delivery', context: 'billing', under: '/configuration/system/profile/:systemId/deliveryProfiles' },
  [
    later('', 'Delivery profiles', 'Lists the delivery profiles.', { holdsOthers: true }),
    parent('/InvoiceDeliveryEdi', 'Default EDI profiles'),
    later('/InvoiceDeliveryEdi/new', 'New default EDI profile', 'Adds a default EDI profile.'),
    later(
      '/InvoiceDeliveryEdi/edit/:systemEdiId',
      'Default EDI profile',
      'Changes a default EDI profile and shows who changed what.',
    ),
    parent('/InvoiceDeliveryEmail', 'Default email profiles'),
    later('/InvoiceDeliveryEmail/new', 'New default email profile', 'Adds a default email profile.'),
    later(
      '/InvoiceDeliveryEmail/edit/:systemEmailId',
      'Default email profile',
      'Changes a default email profile and shows who changed what.',
    ),
    parent('/InvoiceDeliveryWeb', 'Default web profiles'),
    later('/InvoiceDeliveryWeb/new', 'New default web profile', 'Adds a default web profile.'),
    later(
      '/InvoiceDeliveryWeb/edit/:systemWebId',
      'Default web profile',
      'Changes a default web profile and shows who changed what.',
    ),
    parent('/InvoiceDeliveryPaper', 'Default paper profiles'),
    later('/InvoiceDeliveryPaper/new', 'New default paper profile', 'Adds a default paper profile.'),
    later(
      '/InvoiceDeliveryPaper/edit/:systemPaperId',
      'Default paper profile',
      'Changes a default paper profile and shows who changed what.',
    ),
    parent('/InvoiceDeliveryFtp', 'Default FTP profiles'),
    later('/InvoiceDeliveryFtp/new', 'New default FTP profile', 'Adds a default FTP profile.'),
    later(
      '/InvoiceDeliveryFtp/edit/:id',
      'Default FTP profile',
      'Changes a default FTP profile and shows who changed what.',
    ),
    later('/defaultTemplate', 'Default delivery templates', 'Lists the default delivery templates.'),
    later('/edit/:systemChannelId', 'Delivery profile', 'Changes a delivery profile and shows who changed what.'),
    later('/new', 'New delivery profile', 'Adds a delivery profile.'),
    parent('/incommingChannel', 'Incoming channels'),
    later('/incommingChannel/new', 'New incoming channel', 'Adds an incoming channel.'),
    later(
      '/incommingChannel/edit/:incommingChannelId',
      'Incoming channel',
      'Changes an incoming channel and shows who changed what.',
    ),
    parent('/outgoingChannel', 'Outgoing channels'),
    later('/outgoingChannel/new', 'New outgoing channel', 'Adds an outgoing channel.'),
    later(
      '/outgoingChannel/edit/:outgoingChannelId',
      'Outgoing channel',
      'Changes an outgoing channel and shows who changed what.',
    ),
  ],
)
