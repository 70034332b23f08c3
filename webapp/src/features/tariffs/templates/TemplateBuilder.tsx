import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError, messageOf } from '@/api/errors'
import { useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { ActionButton, Callout, Loaded, PageHeader, SaveBar, ScrollRegion, todayHere, useScreenActions } from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { tariffAddress, templateList, templateRates } from '../addresses'
import { useTariffOptions } from '../calls'
import { problemsOf, type TariffForm } from '../form/tariffForm'
import css from '../tariffs.module.css'
import { AdditionalSection } from './AdditionalSection'
import { BasicSection } from './BasicSection'
import { ChargeSection } from './ChargeSection'
import { usePutTemplate, useTemplate } from './calls'
import { destinationOf } from './destination'
import { IdentifierSection } from './IdentifierSection'
import { type Mode, modeOf } from './mode'
import { ParameterSection } from './ParameterSection'
import { Preview } from './Preview'
import { countsOf, errorsOf, SECTIONS, type Told } from './templateErrors'
import { bodyOf, emptyTemplate, type TemplateInfo, templateOf } from './templateForm'
import own from './templates.module.css'

interface Parts {
  mode: Mode
  initial: { info: TemplateInfo; terms: TariffForm }
  options: Wire<'TariffOptions'>
  template?: Wire<'RfqView'>
  withLanes?: boolean
}
const PREVIEW = 'Preview'
const STEPS = [...SECTIONS, PREVIEW]

function Builder({ mode, initial, options, template, withLanes = false }: Parts) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [at, setAt] = useState<string>(SECTIONS[0])
  const put = usePutTemplate()
  const info = useForm<TemplateInfo>({ initialValues: initial.info })
  const terms = useForm<TariffForm>({ initialValues: initial.terms })
  const [savedId, setSavedId] = useState('')
  // in an effect: by then there are no unsaved changes to lose
  useEffect(() => {
    if (savedId) navigate(templateRates(savedId, pathname))
  }, [savedId, pathname, navigate])
  const hasLanes = !!template?.hasData && (mode === 'edit' || withLanes)
  const isDirty = info.isDirty() || terms.isDirty()
  const preview = put.data
  const [shown, setShown] = useState<{ info: TemplateInfo; terms: TariffForm } | null>(null)
  // changes after a preview require a new one
  const isShown = preview && shown && shown.info === info.values && shown.terms === terms.values
  const told = put.error instanceof ApiError ? (put.error.data as Told | null) : null
  const counts = countsOf(told)
  const send = (type: 'preview' | 'save') => {
    const sent = {
      type,
      id: mode === 'edit' ? (template?.id ?? '') : '',
      cloneOf: mode === 'clone' ? (template?.id ?? '') : '',
      withLanes,
    }
    const values = { info: info.values, terms: terms.values }
    // an incomplete number is reported at its field before anything is sent
    const { name: _, identifiers: __, ...wrong } = problemsOf(terms.values, options.methods)
    terms.setErrors(wrong)
    info.clearErrors()
    put.mutate(bodyOf(values.info, values.terms, sent), {
      onSuccess: made => {
        if (type === 'preview') {
          setShown(values)
          setAt(PREVIEW)
        } else setSavedId(made.templateId)
      },
      onError: error => {
        const found = error instanceof ApiError ? (error.data as Told) : {}
        const errors = errorsOf(found)
        info.setErrors(errors.info)
        terms.setErrors({ ...wrong, ...errors.terms })
        const first = found.invalidMsgList?.[0]?.section
        if (first) setAt(first)
      },
    })
  }
  const next = () => (at === PREVIEW && isShown ? send('save') : send('preview'))
  const acts = useScreenActions({
    back: { label: 'Back', to: templateList },
    save: {
      label: at === PREVIEW && isShown ? 'Save template' : 'Preview',
      tone: 'primary',
      isPending: put.isPending,
      perform: next,
    },
  })
  return (
    <>
      <LeaveGuard changed={isDirty && !savedId ? 1 : 0} what={['template', 'templates']} />
      <div className={own.body}>
        <ul className={own.sections} aria-label="Template sections">
          {STEPS.map(step => (
            <li key={step}>
              <button
                type="button"
                aria-current={step === at ? 'step' : undefined}
                aria-disabled={step === PREVIEW && !isShown}
                onClick={() => (step !== PREVIEW || isShown) && setAt(step)}
              >
                {step}
                {counts[step] ? (
                  <b>
                    {counts[step]}
                    <span className="vh"> to correct</span>
                  </b>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
        <div className={own.main}>
          {put.error ? (
            <div role="alert" className={css.notice}>
              <Callout tone="bad" title={messageOf(put.error)} />
            </div>
          ) : null}
          <ScrollRegion fill label="Template section">
            {at === 'Basic Information' ? <BasicSection info={info} terms={terms} isStored={mode === 'edit'} /> : null}
            {at === 'RFQ Identifiers' ? <IdentifierSection info={info} /> : null}
            {at === 'Additional Information' ? (
              <AdditionalSection info={info} terms={terms} options={options} hasLanes={hasLanes} />
            ) : null}
            {at === 'Lane Identifiers' ? <ParameterSection info={info} options={options} hasData={hasLanes} /> : null}
            {at === 'Charges' ? <ChargeSection info={info} terms={terms} options={options} /> : null}
            {at === PREVIEW && isShown ? (
              <Preview preview={preview} info={info.values} name={terms.values.name} />
            ) : null}
          </ScrollRegion>
        </div>
      </div>
      <SaveBar said={isDirty || mode !== 'edit' ? 'Not saved yet' : 'No changes'}>
        <ActionButton action={acts.back} />
        <ActionButton action={acts.save} />
      </SaveBar>
    </>
  )
}

/** A quote template, added, copied or edited in sections, with a preview before it is saved (R090, R091). */
export default function TemplateBuilder() {
  const { templateId = '' } = useParams()
  const [address] = useSearchParams()
  const mode = modeOf(templateId, address.get('mode'))
  // without the mode "add" there is nothing to add (A023)
  if (!mode) return <Navigate to={templateList} replace />
  return mode === 'add' ? <New /> : <Stored mode={mode} templateId={templateId} address={address} />
}

function New() {
  const options = useTariffOptions()
  const currency = useSession(state => state.data?.loggedInUser.system.currency ?? 'USD')
  return (
    <>
      <PageHeader title="New template" />
      <Loaded of={options} what="the form">
        {found => (
          <Builder mode="add" initial={emptyTemplate(todayHere(), currency, found.weightUnit)} options={found} />
        )}
      </Loaded>
    </>
  )
}

function Stored({ mode, templateId, address }: { mode: Mode; templateId: string; address: URLSearchParams }) {
  const options = useTariffOptions()
  const template = useTemplate(templateId)
  const destination = destinationOf(address)
  const begin = (view: Wire<'RfqView'>) => {
    const stored = templateOf(view)
    if (mode !== 'clone') return stored
    const { name, ...info } = destination
    return { info: { ...stored.info, ...info, isDefault: false }, terms: { ...stored.terms, name } }
  }
  return (
    <>
      <PageHeader
        title={
          mode === 'clone'
            ? `Copy of ${template.data?.tariffName ?? 'a template'}`
            : (template.data?.tariffName ?? 'Template')
        }
        meta={template.data && mode === 'edit' ? `Version ${template.data.versionNumber}` : null}
      >
        {mode === 'edit' ? (
          <>
            <Button component={Link} variant="default" to={tariffAddress({ tariffId: templateId, accountId: null })}>
              Versions and findings
            </Button>
            <Button component={Link} variant="default" to={templateRates(templateId)}>
              Rates
            </Button>
          </>
        ) : null}
      </PageHeader>
      <Loaded of={template} what="the template">
        {found => (
          <Loaded of={options} what="the form">
            {offered => (
              <Builder
                mode={mode}
                initial={begin(found)}
                options={offered}
                template={found}
                withLanes={mode === 'clone' && address.has('lanes')}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}
