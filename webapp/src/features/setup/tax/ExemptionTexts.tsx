import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { LANGUAGES } from './languages'

interface ExemptionTextsProps {
  texts: Readonly<Record<string, string>>
  onChange: (texts: Record<string, string>) => void
}

/** The legal sentence that invoices print, language by language. */
export function ExemptionTexts({ texts, onChange }: ExemptionTextsProps) {
  const [language, setLanguage] = useState(Object.keys(texts)[0] ?? 'en')
  const data = Object.entries({
    ...Object.fromEntries(Object.keys(texts).map(each => [each, each])),
    ...LANGUAGES,
  }).map(([value, label]) => ({ value, label: texts[value]?.trim() ? label : `${label}: no sentence` }))
  return (
    <>
      <Select
        label="Language"
        description="A language without a sentence prints the English one"
        allowDeselect={false}
        data={data}
        value={language}
        onChange={next => setLanguage(next ?? 'en')}
      />
      <Textarea
        label={`Legal sentence in ${LANGUAGES[language] ?? language}`}
        autosize
        minRows={2}
        maxLength={300}
        value={texts[language] ?? ''}
        onChange={event => {
          const next = { ...texts, [language]: event.currentTarget.value }
          if (!event.currentTarget.value) delete next[language]
          onChange(next)
        }}
      />
    </>
  )
}
