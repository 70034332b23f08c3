import { ActionIcon, Button, Checkbox, FileInput, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { useSendForApproval, useUploadRequestFile } from '@/entities/approvals/calls'
import { Callout, Dialog, doneToast, TERMS, ui } from '@/ui'
import css from './approvals.module.css'

interface Detail {
  displayName: string
  value: string
}
const BLANK: Detail = { displayName: '', value: '' }

/** A request about something without a screen: details as names and values, and documents. */
export function NewRequest({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [details, setDetails] = useState<Detail[]>([BLANK])
  const [comment, setComment] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [visibleToAll, setVisible] = useState(false)
  const [tried, setTried] = useState(false)
  const upload = useUploadRequestFile()
  const post = useSendForApproval()
  const put = (at: number, change: Partial<Detail>) =>
    setDetails(before => before.map((each, place) => (place === at ? { ...each, ...change } : each)))
  const send = async () => {
    setTried(true)
    if (!title.trim()) return
    const taken = await Promise.all(files.map(file => upload.mutateAsync(file)))
    post.mutate(
      {
        requestViewType: 'userTrackingRequest',
        title,
        details: details.filter(each => each.displayName.trim() || each.value.trim()),
        comment,
        fileIds: taken.map(each => each.fileId),
        visibleToAll,
      },
      {
        onSuccess: sent => {
          doneToast(`${sent.label} was sent for approval.`)
          onClose()
        },
      },
    )
  }
  const error = upload.error ?? post.error
  return (
    <Dialog onClose={onClose} title="New request" size="lg">
      <form
        className={ui.dialog}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          // a refused file is shown below
          void send().catch(() => undefined)
        }}
      >
        <TextInput
          label="What you ask for"
          withAsterisk
          data-autofocus
          maxLength={500}
          placeholder="Credit limit of Fillmore Instruments"
          error={tried && !title.trim() ? 'Say in a few words what you ask for.' : undefined}
          value={title}
          onChange={event => setTitle(event.currentTarget.value)}
        />
        <fieldset className={css.detailRows}>
          <legend>Details</legend>
          {details.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
            <div key={at}>
              <TextInput
                aria-label={`Name of detail ${at + 1}`}
                placeholder="Name, such as New limit"
                maxLength={500}
                value={each.displayName}
                onChange={event => put(at, { displayName: event.currentTarget.value })}
              />
              <TextInput
                aria-label={`Value of detail ${at + 1}`}
                placeholder="Value, such as 50,000 USD"
                maxLength={500}
                value={each.value}
                onChange={event => put(at, { value: event.currentTarget.value })}
              />
              <ActionIcon
                aria-label={`Remove detail ${at + 1}`}
                onClick={() => setDetails(before => before.filter((_, place) => place !== at))}
              >
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            </div>
          ))}
          <div>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={14} stroke={1.8} />}
              onClick={() => setDetails(before => [...before, BLANK])}
            >
              Add detail
            </Button>
          </div>
        </fieldset>
        <FileInput label="Documents" placeholder="Choose files" multiple clearable value={files} onChange={setFiles} />
        {files.length ? (
          <Checkbox
            label="Visible to all, not only to those who decide"
            checked={visibleToAll}
            onChange={event => setVisible(event.currentTarget.checked)}
          />
        ) : null}
        <Textarea
          label="Comment (optional)"
          autosize
          minRows={2}
          maxLength={2000}
          value={comment}
          onChange={event => setComment(event.currentTarget.value)}
        />
        {error ? (
          <Callout tone="bad" title="Not sent">
            <p>{messageOf(error)}</p>
          </Callout>
        ) : null}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {TERMS.cancel}
          </Button>
          <Button type="submit" loading={upload.isPending || post.isPending}>
            Send for approval
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
