import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

interface EInvoiceMail {
  /** File name of the PDF. */
  name: string
  /** What the page says. */
  text: string
  /** What the data inside the PDF says, with a decimal point. */
  data: {
    number: string
    net: string
    tax: string
    gross: string
    seller: string
    buyer: string
    category: string
    reference: string
    lines: string[]
  }
}

/** Reads the Factur-X invoice that a mail carries. */
export function readEInvoiceMail(mail: string): EInvoiceMail {
  const python = join(ROOT, '.venv', 'bin', 'python')
  const read = execFileSync(python, ['-m', 'tests.fixtures.einvoice_mail_program'], { cwd: ROOT, input: mail })
  return JSON.parse(read.toString())
}
