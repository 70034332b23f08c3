import { Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import {
  ActionButton,
  askToDelete,
  ChangedMeanwhile,
  doneToast,
  Loaded,
  PageHeader,
  SaveBar,
  SaveError,
  ScrollRegion,
  Section,
  TERMS,
  useDraft,
  useScreenActions,
} from '@/ui'
import { HelpBlocks } from '@/widgets/HelpBlocks'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { type HelpPage, LIST, urlOf, usePage, usePreview, useRestoreDefault, useSavePage } from './calls'
import { HelpHistory } from './HelpHistory'
import css from './help.module.css'

const HOW = '## Heading · - item · 1. step · **strong** · *emphasis* · `Ctrl+S` · [words](/address)'

/** A preview for readers, updated during typing. */
function Preview({ text }: { text: string }) {
  const [settled] = useDebouncedValue(text, 250)
  return (
    <Section title="Preview" note="As readers see it" className={css.preview}>
      <Loaded of={usePreview(settled)} what="the preview">
        {({ blocks }) => (
          <div className={css.read}>
            {blocks.length > 0 ? <HelpBlocks blocks={blocks} /> : <p className="dim">Nothing written yet</p>}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

const LABELS = { title: 'Title', text: 'Text' }

function Editor({ page }: { page: HelpPage }) {
  const draft = useDraft({ title: page.title, text: page.text }, page.revision)
  const { title, text } = draft.values
  const save = useSavePage()
  const restore = useRestoreDefault()
  const mayChange = usePermission('help.editHelp')
  const changed = draft.isDirty()
  const missing = !title.trim() || !text.trim()
  const submit = () => {
    if (!changed || missing || save.isPending || !mayChange) return
    save.mutate(
      { url: page.url, title, text, revision: page.revision },
      {
        onSuccess: () => {
          draft.begin()
          doneToast('Help page saved.')
        },
      },
    )
  }
  const giveUp = async () => {
    const sure = await askToDelete({
      title: page.hasDefault ? 'Restore the default help?' : 'Remove this help?',
      meaning: page.hasDefault
        ? 'Everybody in your company sees the default text again. Yours stays in the history.'
        : 'The screen has no help then. Your text stays in the history.',
      confirm: page.hasDefault ? 'Restore default' : 'Remove',
    })
    if (sure) restore.mutate({ url: page.url, revision: page.revision }, { onSuccess: draft.discard })
  }
  const take = (was: string, words: string) => draft.setValues({ title: was, text: words })
  const acts = useScreenActions({
    giveUp: {
      label: page.hasDefault ? 'Restore default' : 'Remove',
      isShown: page.isOwn && mayChange,
      isPending: restore.isPending,
      perform: () => void giveUp(),
    },
    back: { label: 'Back', to: LIST },
    save: {
      label: 'Save for your company',
      tone: 'primary',
      isShown: mayChange,
      whyNot: changed ? (missing ? 'Enter a title and a text' : null) : TERMS.noChanges,
      isPending: save.isPending,
      perform: submit,
    },
  })
  return (
    <>
      <LeaveGuard changed={changed && !save.isPending ? 1 : 0} what={['page', 'page']} />
      <div className={css.notice}>
        <SaveError error={restore.error} />
        <ChangedMeanwhile of={draft} save={save} labels={LABELS} />
      </div>
      <ScrollRegion fill label="Help page" className={css.halves}>
        <div className={css.write}>
          <TextInput
            label="Title"
            withAsterisk
            maxLength={120}
            readOnly={!mayChange}
            {...draft.getInputProps('title')}
          />
          <Textarea
            label="Text"
            description={HOW}
            withAsterisk
            autosize
            minRows={14}
            maxLength={20_000}
            readOnly={!mayChange}
            {...draft.getInputProps('text')}
          />
          <HelpHistory page={page} onTake={take} />
        </div>
        <Preview text={text} />
      </ScrollRegion>
      <SaveBar said={changed ? 'Unsaved changes' : ''}>
        <ActionButton action={acts.giveUp} />
        <ActionButton action={acts.back} />
        <ActionButton action={acts.save} />
      </SaveBar>
    </>
  )
}

/** The help of one screen: the text on the left, the preview on the right. */
export default function HelpEditor() {
  const { metadataTypeId = '' } = useParams()
  const url = urlOf(metadataTypeId)
  const page = usePage(url)
  return (
    <>
      <PageHeader
        title="Help page"
        meta={`${url}${page.data ? ` · ${page.data.isOwn ? 'your company’s text' : 'default text'}` : ''}`}
      />
      <Loaded of={page} what="the help page">
        {data => <Editor key={data.url} page={data} />}
      </Loaded>
    </>
  )
}
