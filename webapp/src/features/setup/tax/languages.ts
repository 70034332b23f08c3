/** The languages of legal sentences on invoices. */
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
