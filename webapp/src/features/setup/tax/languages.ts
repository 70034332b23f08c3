/** The languages of printed invoices, and so of the legal sentences on them. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  nl: 'Dutch',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pl: 'Polish',
  pt: 'Portuguese',
}
