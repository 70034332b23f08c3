const NS = 'http://schemas.openxmlformats.org'
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="r1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="Rates" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="r1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cell = (text: string) =>
  /^(0|[1-9]\d*)(\.\d+)?$/.test(text)
    ? `<c><v>${text}</v></c>`
    : `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`

/** The checksum of zip files, bit by bit: the parts are small. */
function crc32(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1))
  }
  return ~sum >>> 0
}

/** One uncompressed entry of a zip file: its bytes, and its line in the directory at the end. */
function entry(name: string, text: string, offset: number): [content: Buffer, listed: Buffer] {
  const [path, body] = [Buffer.from(name), Buffer.from(text)]
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(33, 8) // 1 January 1980
  facts.writeUInt32LE(crc32(body), 10)
  facts.writeUInt32LE(body.length, 14)
  facts.writeUInt32LE(body.length, 18)
  facts.writeUInt16LE(path.length, 22)
  const place = Buffer.alloc(14)
  place.writeUInt32LE(offset, 10)
  const content = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, body])
  return [content, Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, place, path])]
}

/** A workbook with one sheet, in the form of a browser upload. */
export function xlsx(name: string, rows: readonly (readonly string[])[]) {
  const lines = rows.map(row => `<row>${row.map(cell).join('')}</row>`).join('')
  const sheet = `<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${lines}</sheetData></worksheet>`
  const contents: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet })) {
    const [content, listed] = entry(path, text, offset)
    contents.push(content)
    directory.push(listed)
    offset += content.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  const buffer = Buffer.concat([...contents, ...directory, Buffer.from('PK\x05\x06'), end])
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}
