import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { LifecycleScreen } from '@/records'
import { Callout, FactList, moment, Section } from '@/ui'
import { AT, BASE, type Embedded, SEES, sourceWord, toolOf, useEmbedded, useRemoveEmbedded } from './calls'
import { EmbeddedForm } from './EmbeddedForm'
import { EmbeddedFrame } from './EmbeddedFrame'
import css from './embedded.module.css'

/** An embedded report: its settings, a preview, and its history. */
export default function EmbeddedReportScreen() {
  const { id = '' } = useParams()
  return (
    <LifecycleScreen
      id={id}
      of={useEmbedded(id)}
      what="embedded report"
      noun="embedded report"
      heading="Embedded report"
      newHeading="New embedded report"
      meta={report => toolOf(report.tool)?.label}
      mayChange={() => true}
      remove={useRemoveEmbedded()}
      meaning="Users can no longer open it here. The page stays in the reporting tool."
      list={`${AT}/settings`}
      edit={`${AT}/edit`}
      form={report => <EmbeddedForm key={report?.id ?? 'new'} report={report} />}
      facts={report => <Facts report={report} />}
      below={report => (report.archived ? null : <Preview key={report.revision} report={report} />)}
      history={{ base: BASE, permission: SEES }}
      bodyClass={css.page}
    />
  )
}

function Facts({ report }: { report: Embedded }) {
  const { archived, tool, hasSecret, secretOn } = report
  const isSigned = tool !== 'link'
  return (
    <>
      {archived ? (
        <Callout tone="warn" title="This embedded report was removed">
          Restore it from its history below.
        </Callout>
      ) : null}
      {isSigned && !hasSecret ? (
        <Callout tone="warn" title="No signing secret">
          The tool or its address is another one since it was entered. Enter it again.
        </Callout>
      ) : null}
      <FactList
        facts={[
          ['Description', report.description],
          ['Tool', toolOf(tool)?.label],
          ['Address', report.address],
          ['Page', report.target],
          ['Models', report.models.join(', ')],
          [
            'Parameters',
            report.parameters.map(each => `${each.name}: ${sourceWord(each.source)}`).join(', ') || 'None',
          ],
          ['Signing secret', secretOn ? `Entered ${moment(secretOn)}` : ''],
        ]}
      />
    </>
  )
}

/** The page as this user sees it. */
function Preview({ report }: { report: Embedded }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Preview" note="With your own accounts">
      {isOpen ? (
        <div className={css.preview}>
          <EmbeddedFrame id={report.id} name={report.name} />
        </div>
      ) : (
        <div className={css.acts}>
          <Button variant="default" onClick={() => setOpen(true)}>
            Show preview
          </Button>
        </div>
      )}
    </Section>
  )
}
