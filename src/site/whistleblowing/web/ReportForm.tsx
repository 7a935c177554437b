import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormResult } from '#core/contract/form-result.ts'
import { call } from '#core/web/call/call.ts'
import { readText } from '#core/web/file/read-text.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { type FormHandle, useForm } from '#core/web/use-form.ts'
import { useSpeech } from '#core/web/use-speech.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { SendForm } from '#ui/forms/SendForm.tsx'
import { Textarea } from '#ui/forms/Textarea.tsx'
import { type ReportFormValues, validateReport } from '../report-validation.ts'
import type { fileReport } from '../whistleblowing.contract.ts'
import { INCIDENT_TYPES, type IncidentType } from '../whistleblowing.limits.ts'
import { QuickExit, type QuickExitTexts } from './QuickExit.tsx'
import { ReportReceived } from './ReportReceived.tsx'

export interface ReportFormProps {
  companyName: string
  privacyPath: string
  /** Page and anchor of the empty form: where "submit another" leads without script. */
  formPath: string
  /** Target of "Leave this page now", and its explanation. */
  quickExit: QuickExitTexts
  /** Set on the page that answers a report sent without script. */
  result?: FormResult<ReportFormValues> & { receipt?: string | undefined }
}

/** The tab that files a report: form, refusals and success view. */
export function ReportForm({ companyName, privacyPath, formPath, quickExit, result }: ReportFormProps) {
  const text = useMessages('report')
  const { refusals } = useMessages('common')
  const root = useRef<HTMLDivElement>(null)
  const [receipt, setReceipt] = useState(result?.receipt ?? null)
  // Until the reporter confirms that the code is stored, or leaves the page.
  const [sent, setSent] = useState(result?.state === 'done' ? result.values?.description : undefined)
  const [isKept, setIsKept] = useState(false)
  const form = useForm<ReportFormValues>({
    root,
    result,
    readValues,
    validate: (values) => validateReport(values, refusals, text.fields),
    speech: useSpeech({ fields: text.fields }),
    send: async (values, request) => {
      setReceipt((await sendReport(values, request)).receipt ?? null)
      setSent(values.description)
      setIsKept(false)
    },
    success: { title: text.toastTitle, description: text.doneToast },
    failure: { title: text.failedTitle, fallback: text.failedText },
    describeErrors: text.fieldsNeedAttention,
  })
  const isDone = form.phase === 'done'
  const forgetCode = () => {
    setReceipt(null)
    setSent(undefined)
    setIsKept(receipt !== null)
  }
  useForgetting(receipt !== null || sent !== undefined, forgetCode)
  return (
    <div className={isDone ? 'whistle form-first' : 'whistle'} ref={root}>
      <div className="whistle-side">
        {isDone && receipt !== null ? <KeepingSide /> : <ReportSide />}
        <QuickExit url={quickExit.url} className="button button-line exit" />
        <p className="micro" lang={quickExit.lang}>
          {quickExit.says}
        </p>
        <noscript>
          <p className="micro">{text.exitWithoutScript}</p>
        </noscript>
      </div>
      <div className="whistle-form">
        {isDone ? (
          <ReportReceived
            receipt={receipt}
            sent={sent}
            isKept={isKept}
            formPath={formPath}
            onKept={forgetCode}
            onStartAgain={form.startAgain}
          />
        ) : (
          <ReportEntry form={form} result={result} companyName={companyName} privacyPath={privacyPath} />
        )}
      </div>
    </div>
  )
}

/** The code is removed before the page is put into the back/forward cache. */
function useForgetting(isShown: boolean, forget: () => void): void {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => {
    if (!isShown) return undefined
    const onLeave = () => flushSync(() => latest.current())
    window.addEventListener('pagehide', onLeave)
    return () => window.removeEventListener('pagehide', onLeave)
  }, [isShown])
}

function ReportSide() {
  const text = useMessages('report')
  return (
    <>
      <h3>{text.title}</h3>
      <p>{text.emergency}</p>
      <p>{text.authorities}</p>
    </>
  )
}

function KeepingSide() {
  const text = useMessages('report')
  return (
    <>
      <h3>{text.doneTitle}</h3>
      <p>{text.doneSide}</p>
      <ul>
        {text.keeping.map(({ title, why }) => (
          <li key={title}>
            <b>{title}</b>
            {why}
          </li>
        ))}
      </ul>
    </>
  )
}

interface ReportEntryProps extends Pick<ReportFormProps, 'companyName' | 'privacyPath' | 'result'> {
  form: FormHandle<ReportFormValues>
}

function ReportEntry({ form, result, companyName, privacyPath }: ReportEntryProps) {
  const text = useMessages('report')
  const { paths } = usePageLanguage()
  return (
    <SendForm
      form={form}
      result={result}
      className="form"
      action={paths.reportForm}
      label={text.formLabel}
      autoComplete="off"
      button={{ look: 'ink', text: text.submit, sending: text.sending }}
      note={
        <>
          {text.privacy(companyName)} <a href={privacyPath}>{text.privacyPolicy}</a>.
        </>
      }
    >
      {(focusOn) => <ReportFields form={form} focusOn={focusOn} />}
    </SendForm>
  )
}

interface ReportFieldsProps {
  form: FormHandle<ReportFormValues>
  /** Field that takes the focus on a page answered without script. */
  focusOn: string | undefined
}

function ReportFields({ form: { errors, initial }, focusOn }: ReportFieldsProps) {
  const text = useMessages('report')
  const box = useRef<HTMLInputElement>(null)
  const [isAnonymous, setIsAnonymous] = useState(false)
  useEffect(() => {
    // The box may have been ticked before the script woke.
    setIsAnonymous(box.current?.checked ?? false)
  }, [])
  const field = (name: Exclude<keyof ReportFormValues, 'anonymous'>) => ({
    id: `report-${name}`,
    name,
    error: errors[name],
    defaultValue: initial[name],
    autoFocus: focusOn === name,
    autoComplete: 'off',
  })
  // A key of their own empties both when the box is ticked: what is not sent is not left visible either.
  const person = (name: 'reporterName' | 'reporterEmail') =>
    isAnonymous
      ? { ...field(name), error: undefined, defaultValue: '', disabled: true, placeholder: text.notAsked }
      : field(name)
  return (
    <>
      <div>
        <Checkbox
          ref={box}
          name="anonymous"
          value="true"
          defaultChecked={initial.anonymous}
          aria-describedby="report-anonymous-hint"
          onChange={(event) => setIsAnonymous(event.currentTarget.checked)}
        >
          <b>{text.anonymous}</b>
          {text.anonymousMeans}
        </Checkbox>
        <p className="hint" id="report-anonymous-hint">
          {text.anonymousHint}
        </p>
      </div>
      <div className="form-pair">
        <Input key={`name-${isAnonymous}`} {...person('reporterName')} label={text.name} optional={text.optional} />
        <Input
          key={`email-${isAnonymous}`}
          {...person('reporterEmail')}
          label={text.email}
          optional={text.optional}
          type="email"
        />
        <Select
          {...field('incidentType')}
          wide
          label={text.incidentType}
          placeholder={text.noIncidentType}
          options={INCIDENT_TYPES.map((value) => ({ value, label: text.incidentNames[value] }))}
        />
        {/* Browsers may send what they spell-check to their maker. */}
        <Textarea
          {...field('description')}
          wide
          label={text.description}
          hint={text.descriptionHint}
          spellCheck={false}
        />
      </div>
    </>
  )
}

const sendReport = (values: ReportFormValues, request: { idempotencyKey: string; signal: AbortSignal }) =>
  call<typeof fileReport>('POST /api/whistleblower', {
    body: { ...values, incidentType: values.incidentType as IncidentType },
    headers: { 'Idempotency-Key': request.idempotencyKey },
    signal: request.signal,
  })

function readValues(form: HTMLFormElement): ReportFormValues {
  const data = new FormData(form)
  const read = (name: keyof ReportFormValues) => readText(data, name)
  const anonymous = data.has('anonymous')
  return {
    reporterName: anonymous ? '' : read('reporterName'),
    reporterEmail: anonymous ? '' : read('reporterEmail'),
    incidentType: read('incidentType'),
    description: read('description'),
    anonymous,
  }
}
