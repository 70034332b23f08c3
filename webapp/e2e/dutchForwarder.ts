/** What the Dutch forwarder and the broker in Chicago enter, and what their invoices come to. */

export const OURS = 'NL854502130B01'
export const BIKES = { number: '0001', name: 'Zaanse Fietsen', taxNumber: 'NL123456782B90' }
export const RHINE = { number: '0002', name: 'Rheinwerk Maschinenbau', taxNumber: 'DE136695976' }
const LAKE = { number: '0003', name: 'Lakeshore Tooling' }
/** What the form of the registration asks for electronic invoices. */
export const IDENTITY = {
  'Legal name': 'Van Dijk Expeditie B.V.',
  Street: 'Waalhaven 1',
  'Postal code': '3087 AM',
  City: 'Rotterdam',
  'Company number': '12345678',
  'Its scheme': '0106',
  'Electronic address': '12345678',
  'Scheme of the address': '0106',
  Contact: 'Eva van Dijk',
  Phone: '+31 10 1234567',
  Email: 'facturen@vandijk.example',
  IBAN: 'NL91 ABNA 0417 1643 00',
  BIC: 'ABNANL2A',
}
/** No order of theirs: the access point sends the first invoice back. */
export const [WRONG, RIGHT] = ['ZF-INKOOP', 'PO-2026-118']
export const LEITWEG = '04011000-12345-34'
export const MAILED = 'rechnung@rheinwerk.example'

// biome-ignore format: as a workbook looks
export const ACCOUNTS = [
  ['Number', 'Name', 'Country', 'Currency', 'Payment days', 'Email', 'Address', 'Postal code', 'City', 'Tax number', 'Number check', 'Checked on', 'Kind of customer', 'Language of invoices', 'Buyer reference', 'Electronic address scheme', 'Electronic address'],
  [BIKES.number, BIKES.name, 'NL', 'EUR', '30', 'ap@zaanse.example', 'Westzijde 14', '1506 EE', 'Zaandam', BIKES.taxNumber, 'Valid', '2026-11-02', 'Business', 'Dutch', WRONG, '0106', '87654321'],
  [RHINE.number, RHINE.name, 'DE', 'EUR', '30', MAILED, 'Hafenstraße 12', '47119', 'Duisburg', RHINE.taxNumber, 'Valid', '2026-11-02', 'Business', 'German', LEITWEG, '', ''],
  [LAKE.number, LAKE.name, 'US', 'EUR', '30', 'ap@lakeshore.example', '400 Renaissance Center', '48243', 'Detroit', '', '', '', 'Business', 'English', '', '', ''],
]
// biome-ignore format: as a workbook looks
export const SHIPMENTS = [
  ['Shipment number', 'Account number', 'Ship date', 'Carrier', 'Origin port', 'Destination port', 'Gross weight (kg)', 'Shipper', 'Consignee'],
  ['VD-1', BIKES.number, '2026-11-02', 'VDE', 'NLRTM', 'NLUTC', '4938.2', BIKES.name, 'Fietshal Utrecht'],
  ['VD-2', BIKES.number, '2026-11-02', 'VDE', 'NLRTM', 'USNYC', '5000', BIKES.name, 'Brooklyn Bikes'],
  ['VD-3', RHINE.number, '2026-11-02', 'VDE', 'CNSHA', 'NLRTM', '6837.2', 'Shanghai Castings', RHINE.name],
  ['VD-4', LAKE.number, '2026-11-02', 'VDE', 'NLRTM', 'USNYC', '4600', 'Delft Tools', LAKE.name],
]
export const RATES = [
  ['Carrier', 'Origin', 'Destination', 'Rate per kg'],
  ['VDE', 'NLRTM', 'NLUTC', '0.25'],
  ['VDE', 'NLRTM', 'USNYC', '0.43'],
  ['VDE', 'CNSHA', 'NLRTM', '0.50'],
]

export const AMERICANS = [
  ['Number', 'Name', 'Country', 'Currency', 'Payment days'],
  ['0001', 'Prairie Seeds', 'US', 'USD', '30'],
]
export const CHICAGO_RATES = [
  ['Carrier', 'Origin', 'Destination', 'Rate per 100 lb'],
  ['PMFX', '60607', '10001', '25.00'],
]
export const CHICAGO_SHIPMENTS = [
  [
    'Shipment number',
    'Account number',
    'Ship date',
    'Carrier',
    'Origin postal code',
    'Destination postal code',
    'Gross weight (lb)',
  ],
  ['CH-1', '0001', '2026-11-02', 'PMFX', '60607', '10001', '1200'],
]

/**
 * Worked out by hand: freight is kilograms × rate, fuel 8.5 % of it, documents 47.50. Freight and fuel are transport,
 * documents are not. Tax is base × 21 %, once for all charges at that rate, rounded half up.
 *
 * | shipment | freight | fuel | why this tax | tax |
 * |---|---|---|---|---|
 * | VD-1, Dutch customer, within the Netherlands | 4,938.2 × 0.25 = 1,234.55 | 104.93675 | at home: all of it | 1,386.99 × 21 % = 291.2679 (by line it would be 291.28) |
 * | VD-2, Dutch customer, goods leave the EU | 5,000 × 0.43 = 2,150.00 | 182.75 | article 146 (1) (e): documents only | 47.50 × 21 % = 9.975 |
 * | VD-3, German customer | 6,837.2 × 0.50 = 3,418.60 | 290.581 | articles 44 and 196: the customer owes it | none |
 * | VD-4, American customer | 4,600 × 0.43 = 1,978.00 | 168.13 | article 44: outside the scope | none |
 */
export const BILLED = [
  {
    shipment: 'VD-1',
    number: 'INV-000001',
    net: '1.386,99',
    tax: '291,27',
    gross: '1.678,26',
    why: ['BTW 21 %', '21 %, standard rate (NL-STD) by the rule “NL: Customer in the same country”'],
  },
  {
    shipment: 'VD-2',
    number: 'INV-000002',
    net: '2.380,25',
    tax: '9,98',
    gross: '2.390,23',
    why: ['0 %, exempt (NL-EXP) by the rule “NL: Transport of exports”', 'artikel 146, lid 1, onder e)', '2.332,75'],
  },
  {
    shipment: 'VD-3',
    number: 'INV-000003',
    net: '3.756,68',
    tax: '0,00',
    gross: '3.756,68',
    why: [
      '0 %, reverse charge (NL-RC) by the rule “NL: Business in another member state”',
      'Steuerschuldnerschaft des Leistungsempfängers',
    ],
  },
  {
    shipment: 'VD-4',
    number: 'INV-000004',
    net: '2.193,63',
    tax: '0,00',
    gross: '2.193,63',
    why: ['0 %, outside the scope of tax (NL-OUT) by the rule “NL: Business outside the union”', 'Not subject to VAT'],
  },
] as const
/** That of the goods that leave the European Union, and that of the German customer. */
export const [, EXPORT, IMPORT] = BILLED
