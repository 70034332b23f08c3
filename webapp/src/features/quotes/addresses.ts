export const IN_PROCESS = '/quotes/repository/InProcess'
export const DATABASE = '/quotes/repository/Database'
export const AIRLINE_TARIFFS = '/quotes/repository/AirlineTariffs'
export const RATE_SEARCH = '/quotes/rateSearch'
export const CUSTOMERS = '/quotes/customers'
export const VERTICALS = '/quotes/verticals'
export const NEW_QUOTE = '/quotes/new'

export const quoteAddress = (quoteId: string) => `/quotes/quote/${quoteId}`
/** A new quote that starts as a copy of another. */
export const copyQuote = (quoteId: string) => `${NEW_QUOTE}?from=${quoteId}`
export const editQuote = (quoteId: string) => `/quotes/edit/${quoteId}`
export const templateAddress = (templateId: string) => `/quotes/template/view/${templateId}`
export const ratesAddress = (templateId: string) => `/quotes/rates/${templateId}`
/** The shipments, with a new one for that quote. */
export const shipOnQuote = (quoteId: string) => `/invoices/shipmentEntry?quote=${quoteId}`
/** The rules of a template, or the default ones. */
export const rulesAddress = (templateId?: string) => `/quotes/rules/${templateId ?? DEFAULT_RULES}`
export const DEFAULT_RULES = 'default'
