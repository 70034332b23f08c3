import { IconKey, IconMail, IconSend } from '@tabler/icons-react'
import { parent, routeModule, screen } from '@/shell/routeTable'

const list = () => import('@/features/delivery/profiles/Profiles')
const editor = () => import('@/features/delivery/profiles/ProfileEditor')
const SEES = { needs: 'deliveryProfiles.view' } as const
const ADDS = { needs: 'deliveryProfiles.new' } as const
const OURS = { ...SEES, ours: true } as const

/** The addresses of one kind: its list, a new record, and an existing one. */
const kind = (address: string, plural: string, one: string, id: string) => [
  parent(address, plural, { load: list, ...SEES }),
  screen(`${address}/new`, `New ${one}`, editor, ADDS),
  screen(`${address}/edit/:${id}`, `${one[0]?.toUpperCase()}${one.slice(1)}`, editor, SEES),
]

export const deliveryOfSystems = routeModule(
  { module: 'delivery', context: 'billing', under: '/configuration/system/profile/:systemId/deliveryProfiles' },
  [
    screen('', 'Delivery profiles', list, { holdsOthers: true, ...SEES }),
    ...kind('/InvoiceDeliveryEdi', 'Default EDI profiles', 'default EDI profile', 'systemEdiId'),
    ...kind('/InvoiceDeliveryEmail', 'Default email profiles', 'default email profile', 'systemEmailId'),
    ...kind('/InvoiceDeliveryWeb', 'Default web profiles', 'default web profile', 'systemWebId'),
    ...kind('/InvoiceDeliveryPaper', 'Default paper profiles', 'default paper profile', 'systemPaperId'),
    ...kind('/InvoiceDeliveryFtp', 'Default FTP profiles', 'default FTP profile', 'id'),
    parent('/InvoiceDeliveryWebhook', 'Default webhook profiles', { load: list, ...OURS }),
    screen('/InvoiceDeliveryWebhook/new', 'New default webhook profile', editor, { ...ADDS, ours: true }),
    screen('/InvoiceDeliveryWebhook/edit/:id', 'Default webhook profile', editor, OURS),
    parent('/InvoiceDeliveryAccessPoint', 'Default access point profiles', { load: list, ...OURS }),
    screen('/InvoiceDeliveryAccessPoint/new', 'New default access point profile', editor, { ...ADDS, ours: true }),
    screen('/InvoiceDeliveryAccessPoint/edit/:id', 'Default access point profile', editor, OURS),
    screen('/defaultTemplate', 'Delivery profiles', list, {
      ...SEES,
      nav: {
        area: 'configuration',
        section: 'delivery',
        place: 1,
        label: 'Delivery profiles',
        icon: IconSend,
        about: 'To whom invoices go, how, and when, unless an account says otherwise.',
      },
    }),
    screen('/edit/:systemChannelId', 'Delivery profile', editor, SEES),
    screen('/new', 'New delivery profile', editor, ADDS),
    ...kind('/incommingChannel', 'Incoming channels', 'incoming channel', 'incommingChannelId'),
    ...kind('/outgoingChannel', 'Outgoing channels', 'outgoing channel', 'outgoingChannelId'),
    screen('/emailAccounts', 'Email accounts', () => import('@/features/delivery/emailAccounts/EmailAccounts'), {
      ...OURS,
      nav: {
        area: 'configuration',
        section: 'delivery',
        place: 2,
        icon: IconMail,
        about: 'The mail servers that invoices are sent by.',
      },
    }),
    screen('/keyFiles', 'Key files', () => import('@/features/delivery/keyFiles/KeyFiles'), {
      ...OURS,
      nav: {
        area: 'configuration',
        section: 'delivery',
        place: 3,
        icon: IconKey,
        about: 'The keys that encrypt and sign what leaves.',
      },
    }),
  ],
)
