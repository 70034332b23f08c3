/** The address of a system's invoice designs; `new` creates one. */
export const templateList = (systemId: string) => `/configuration/system/profile/${systemId}/invoiceTemplates`
export const templateAddress = (systemId: string, templateId: string) => `${templateList(systemId)}/${templateId}`
export const webInvoices = '/invoices/delivery/webInvoice'
export const webInvoice = (reference: string) => `${webInvoices}?ref=${encodeURIComponent(reference)}`
