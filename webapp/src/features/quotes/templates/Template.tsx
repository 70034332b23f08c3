import { Button } from '@mantine/core'
import { IconGavel, IconTable, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { Allowed, Callout, count, Loaded, PageHeader, ScrollRegion, Section, StatusBadge, ui } from '@/ui'
import { ratesAddress, rulesAddress } from '../addresses'
import css from '../quotes.module.css'
import { useTemplate } from './calls'
import { UploadLanes } from './UploadLanes'
import { SOURCE_WORD } from './words'

type View = Wire<'RfqView'>

const Facts = ({ of }: { of: [string, string][] }) => (
  <dl className={css.facts}>
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </dl>
)

function Charges({ of }: { of: View['charges'] }) {
  return (
    <table className={ui.t}>
      <thead>
        <tr>
          <th>Charge</th>
          <th>Code</th>
          <th>Group</th>
          <th>Method</th>
          <th>Of</th>
          <th className="num">Value</th>
          <th>Minimum</th>
          <th>Maximum</th>
          <th>Customer sees it</th>
        </tr>
      </thead>
      <tbody>
        {(of ?? []).map(charge => (
          <tr key={charge.chargeID}>
            <td className="strong">{charge.displayName}</td>
            <td>{charge.chargeCode || '–'}</td>
            <td>{charge.chargeGroup || '–'}</td>
            <td>{charge.calculation}</td>
            <td>{charge.calculationOnCharge?.join(', ') || '–'}</td>
            <td className="num">{charge.operand || <span className="dim">by lane</span>}</td>
            <td>{charge.min ? charge.minimum || 'by lane' : '–'}</td>
            <td>{charge.max ? charge.maximum || 'by lane' : '–'}</td>
            <td>{charge.customerView ? 'yes' : 'no'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sections({ of }: { of: View }) {
  const info = of.additionalTariffInfo
  return (
    <ScrollRegion className={css.scroll} label="Template">
      {of.hasData ? null : (
        <div className={css.notice}>
          <Callout tone="info" title="No rates yet">
            <p>Upload a rate workbook: its rows become the lanes of this template’s draft.</p>
          </Callout>
        </div>
      )}
      <Section title="Basic information">
        <Facts
          of={[
            ['Repository', SOURCE_WORD[of.rateSourceType ?? 'InProcess']],
            ['Group', of.groupName ?? ''],
            ['Industry vertical', of.industryVerticalId ?? ''],
            ['Customer', of.customerName ?? ''],
            ['RFQ', of.rfqName ?? ''],
          ]}
        />
      </Section>
      <Section title="RFQ identifiers" note="What a request by this template says">
        <Facts
          of={(of.identifiers ?? []).map((each): [string, string] => [
            each.fieldVal || each.fieldKey || '',
            `${each.defaultVal || 'to be filled in'}${each.readOnly ? ', fixed' : ''}`,
          ])}
        />
      </Section>
      <Section title="Additional information">
        <Facts
          of={[
            ['Valid', `${info?.effectiveDate} ${info?.expiryDate ? `to ${info.expiryDate}` : 'on'}`],
            ['Currency', info?.currency ?? ''],
            ['Exchange rates', `${info?.currencySource}, ${info?.currencyFrequency}`],
          ]}
        />
      </Section>
      <Section title="Lane identifiers" note="In the order lanes are told apart">
        <Facts
          of={(of.parameters ?? []).map((each): [string, string] => [
            each.fieldVal || each.fieldKey || '',
            each.uniqueCalculationParam ? 'lanes are found by it' : 'a text beside',
          ])}
        />
      </Section>
      <Section title="Charges">
        <Charges of={of.charges} />
      </Section>
    </ScrollRegion>
  )
}

function Page({ template }: { template: View }) {
  const [uploading, setUploading] = useState(false)
  return (
    <>
      <PageHeader
        title={template.tariffName}
        meta={
          <>
            Version {template.versionNumber}{' '}
            <StatusBadge
              status={
                template.state === 'published' ? 'Published' : template.state === 'draft' ? 'Draft' : 'Superseded'
              }
              tone={template.state === 'published' ? 'ok' : 'none'}
              plain
            />{' '}
            {count(template.laneCount)} lanes
          </>
        }
      >
        <Button
          component={Link}
          variant="default"
          to={rulesAddress(template.id)}
          leftSection={<IconGavel size={14} stroke={1.8} />}
        >
          Rules
        </Button>
        <Button
          component={Link}
          variant="default"
          to={ratesAddress(template.id)}
          leftSection={<IconTable size={14} stroke={1.8} />}
        >
          Rates
        </Button>
        <Allowed permission="quotesTemplate.editquotesTemplate">
          <Button leftSection={<IconUpload size={14} stroke={1.8} />} onClick={() => setUploading(true)}>
            Upload rates
          </Button>
        </Allowed>
      </PageHeader>
      <Sections of={template} />
      {uploading ? <UploadLanes templateId={template.id} onClose={() => setUploading(false)} /> : null}
    </>
  )
}

/** A template as a whole: its sections, and the ways to its rates and rules. */
export default function Template() {
  const { templateId = '' } = useParams()
  const template = useTemplate(templateId)
  return (
    <Loaded of={template} what="the template" bars={10}>
      {found => (found ? <Page template={found} /> : null)}
    </Loaded>
  )
}
