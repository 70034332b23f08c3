import { Button, NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  askToDelete,
  counted,
  Dialog,
  dayOf,
  doneToast,
  Loaded,
  moment,
  SaveError,
  ShownOnce,
  StatusBadge,
  ui,
} from '@/ui'
import { type SavedReport, type SharedPage, useRevokePage, useSharedPages, useSharePage } from '../calls'
import css from '../reports.module.css'

const DAYS = 30
const MOST_DAYS = 90

/** Shares a saved report as a page for another portal; lists the pages there are. */
export function ShareDialog({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const share = useSharePage(report.id)
  const pages = useSharedPages(report.id)
  const form = useForm({ mode: 'uncontrolled', initialValues: { days: DAYS, origin: '' } })
  if (share.data) {
    return (
      <Dialog title="Page created" onClose={onClose} closeOnClickOutside={false}>
        <div className={ui.dialog}>
          <ShownOnce what="address" value={share.data.url} testId="report-page" onClose={onClose}>
            {share.data.page.origin ? <p>For a frame in {share.data.page.origin}.</p> : null}
          </ShownOnce>
        </div>
      </Dialog>
    )
  }
  const submit = ({ days, origin }: typeof form.values) => share.mutate({ days: Number(days) || DAYS, origin })
  return (
    <Dialog title={`Share ${report.name} as a page`} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={form.onSubmit(submit)}>
        <SaveError error={share.error} title="No page was created" />
        <p className="dim">
          Whoever has the address sees this report without an account, always as you may see it at that moment.
        </p>
        <NumberInput
          label="Expires after days"
          data-autofocus
          min={1}
          max={MOST_DAYS}
          clampBehavior="strict"
          allowDecimal={false}
          key={form.key('days')}
          {...form.getInputProps('days')}
        />
        <TextInput
          label="Site that may frame it (optional)"
          description="Leave blank if it opens on its own"
          type="url"
          spellCheck={false}
          maxLength={300}
          placeholder="https://portal.example.com"
          key={form.key('origin')}
          {...form.getInputProps('origin')}
        />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={share.isPending}>
            Create page
          </Button>
        </div>
      </form>
      <Loaded of={pages} what="the pages" bars={2}>
        {({ rows }) =>
          rows.length ? (
            <ul className={css.shared} aria-label="Pages of this report">
              {rows.map(page => (
                <Shared key={page.id} page={page} reportId={report.id} />
              ))}
            </ul>
          ) : null
        }
      </Loaded>
    </Dialog>
  )
}

function Shared({ page, reportId }: { page: SharedPage; reportId: string }) {
  const revoke = useRevokePage(reportId)
  const isActive = page.state === 'Active'
  const ask = async () => {
    const meaning = 'Whoever has its address can no longer open the report. You can’t undo this.'
    if (await askToDelete({ title: 'Revoke this page?', meaning, confirm: 'Revoke page' })) {
      revoke.mutate(page.id, { onSuccess: () => doneToast('Page revoked.') })
    }
  }
  const used = page.lastOpenedOn
    ? `opened ${counted(page.opened, 'time')}, last ${moment(page.lastOpenedOn)}`
    : 'not opened yet'
  return (
    <li>
      <div>
        <b>{page.origin || 'On its own'}</b> <StatusBadge status={page.state} tone={isActive ? 'ok' : 'none'} plain />
        <p className="dim">
          By {page.madeBy}, expires {dayOf(page.expiresOn)}, {used}
        </p>
        <SaveError error={revoke.error} title="Not revoked" />
      </div>
      {isActive ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={revoke.isPending}
          aria-label={`Revoke the page made ${moment(page.madeOn)}`}
          onClick={() => void ask()}
        >
          Revoke
        </Button>
      ) : null}
    </li>
  )
}
