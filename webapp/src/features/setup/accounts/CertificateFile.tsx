import { useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf, send } from '@/api/client'
import { saveAnswer, viewAnswer } from '@/api/files'
import { usePermission } from '@/api/permissions'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { RecordView } from '@/records'
import { Loaded, moment, RemoveButton, SaveError, Section, ui } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import css from './accounts.module.css'
import { BASE } from './addresses'

const CERTIFICATE = 'certificate-file'
const ENDINGS = '.pdf,.doc,.docx,.xls,.xlsx,.msg,.jpg,.jpeg,.png,.tif,.tiff'
const VIEWABLE = /\.(pdf|png|jpe?g)$/i
const addressOf = (accountId: string) => `/api/accounts/${accountId}/certificateFile`

/** The exemption certificate of an account as a file; only where the company charges tax. */
export function CertificateFile({ account }: { account: RecordView }) {
  return 'tax#certificate' in account.values ? <File account={account} /> : null
}

function File({ account }: { account: RecordView }) {
  const { id } = account
  const may = usePermission('accounts.editAccounts') && !account.archived
  const path = { account_id: id }
  const kept = useQuery({
    queryKey: [CERTIFICATE, id],
    queryFn: () => dataOf(api.GET('/api/accounts/{account_id}/certificateFile', { params: { path } })),
    meta: SHOWN_IN_PLACE,
  })
  const revision = Math.max(account.revision, kept.data?.revision ?? 0)
  const changed = [[CERTIFICATE, id], recordsKey(BASE)] as const
  const add = useChangeOf(
    (file: Blob) => {
      const body = new FormData()
      body.set('uploadedFile', file)
      return send<Wire<'CertificateFileView'>>('PUT', addressOf(id), { query: { revision: String(revision) }, body })
    },
    ...changed,
  )
  const remove = useChangeOf(
    () => dataOf(api.DELETE('/api/accounts/{account_id}/certificateFile', { params: { path, query: { revision } } })),
    ...changed,
  )
  const open = (name: string) => {
    const content = `${addressOf(id)}/content`
    return VIEWABLE.test(name) ? viewAnswer(`${content}?view=true`) : saveAnswer(content, name)
  }
  return (
    <Section title="Exemption certificate">
      <div className={css.certificate}>
        <Loaded of={kept} what="the certificate" bars={1}>
          {({ file }) =>
            file ? (
              <p>
                <button type="button" className={ui.link} onClick={() => void open(file.name)}>
                  {file.name}
                </button>
                <span className="dim">
                  {moment(file.addedOn)} by {file.addedBy}
                </span>
                {may ? <RemoveButton label={`Remove ${file.name}`} onClick={() => remove.mutate(null)} /> : null}
              </p>
            ) : (
              <p className="dim">No file yet.</p>
            )
          }
        </Loaded>
        <SaveError error={add.error ?? remove.error} title="Not done" />
        {may ? (
          <DropZone
            accept={ENDINGS}
            label={kept.data?.file ? 'Replace the certificate' : 'Add the certificate'}
            disabled={add.isPending}
            onFiles={([file]) => file && add.mutate(file)}
          >
            <p>Drop a PDF, picture, mail or Office file</p>
          </DropZone>
        ) : null}
      </div>
    </Section>
  )
}
