import { type FormEvent, type MouseEvent, useState } from 'react'
import { formatDay } from '#core/language/days.ts'
import { readText } from '#core/web/file/read-text.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { FormRefusal } from '#ui/forms/FormRefusal.tsx'
import { SubmitButton } from '#ui/forms/SubmitButton.tsx'
import { Textarea } from '#ui/forms/Textarea.tsx'
import type { FollowUp } from '../whistleblowing.contract.ts'
import { INCIDENT_TYPES, REPORT_LIMITS } from '../whistleblowing.limits.ts'
import type { FollowUpHandle } from './use-follow-up.ts'

interface FollowUpThreadProps {
  report: FollowUp
  handle: FollowUpHandle
  /** Target of "close" without script. */
  closePath: string
  /** On a page without script: the code that its form sends along. */
  receipt: string | undefined
}

/** An opened report: its facts, what was written, and a field for more. */
export function FollowUpThread({ report, handle, closePath, receipt }: FollowUpThreadProps) {
  const text = useMessages('report')
  const { lang } = usePageLanguage()
  const close = (event: MouseEvent) => {
    event.preventDefault()
    handle.close()
  }
  const incident = INCIDENT_TYPES.find((type) => type === report.incidentType)
  return (
    <div className="form follow-up">
      <div className="follow-up-top">
        <h3 data-opened="" tabIndex={-1} {...(receipt === undefined ? {} : { autoFocus: true })}>
          {incident === undefined ? text.yourReport : text.yourReportOf(text.incidentNames[incident].toLowerCase())}
        </h3>
        <a className="text-link" href={closePath} onClick={close}>
          {text.closeReport}
        </a>
      </div>
      <dl className="facts-three">
        <div>
          <dt>{text.received}</dt>
          <dd>{formatDay(lang, report.day)}</dd>
        </div>
        <div>
          <dt>{text.state}</dt>
          <dd>{text.statusNames[report.status]}</dd>
        </div>
        <div>
          <dt>{text.deleted}</dt>
          <dd>
            {report.retentionUntil === null
              ? text.deletedLater
              : text.deletedAfter(formatDay(lang, report.retentionUntil))}
          </dd>
        </div>
      </dl>
      <ol className="thread">
        {/* Messages have no names; they only ever grow at the end. */}
        {Array.from(report.messages.entries(), ([place, message]) => (
          <li key={place} className={message.from === 'company' ? 'ours' : undefined}>
            <div className="written small">
              {message.from === 'company' ? text.company : text.you}
              <span>{formatDay(lang, message.at)}</span>
            </div>
            <p>{message.text}</p>
          </li>
        ))}
      </ol>
      <MessageForm handle={handle} receipt={receipt} />
    </div>
  )
}

interface MessageFormProps {
  handle: FollowUpHandle
  receipt: string | undefined
  /** Refused values, on a page without script. */
  typed?: string
}

/** Adds to the report. Without a script, the form contains the code. */
export function MessageForm({ handle, receipt, typed }: MessageFormProps) {
  const text = useMessages('report')
  const { paths } = usePageLanguage()
  const { refusals } = useMessages('common')
  const [isSent, setIsSent] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const checkMessage = (message: string): string | undefined => {
    if (message === '') return text.fields.text
    const isTooLong = Array.from(message).length > REPORT_LIMITS.messageMax
    return isTooLong ? refusals.tooLong({ max: REPORT_LIMITS.messageMax }) : undefined
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (handle.isBusy) return
    const form = event.currentTarget
    const message = readText(new FormData(form), 'text')
    const refused = checkMessage(message)
    setError(refused)
    if (refused !== undefined || !(await handle.send(message))) return
    form.reset()
    setIsSent(true)
  }
  return (
    <form
      className="form"
      method="post"
      action={paths.followUpMessageForm}
      encType="multipart/form-data"
      autoComplete="off"
      noValidate
      aria-label={text.add}
      aria-busy={handle.isBusy}
      onSubmit={(event) => void onSubmit(event)}
    >
      {receipt === undefined ? null : <input type="hidden" name="receipt" value={receipt} />}
      <Textarea
        id="follow-text"
        name="text"
        label={text.add}
        placeholder={text.addHint}
        defaultValue={typed}
        error={error}
        autoComplete="off"
        spellCheck={false}
      />
      <FormRefusal refusal={handle.error === null ? null : { sentence: handle.error, byFields: true }} />
      <div className="form-end">
        <SubmitButton look="ink" isSending={handle.isBusy} sendingLabel={text.sending}>
          {text.send}
        </SubmitButton>
        <p role="status">{isSent ? text.messageSent : text.daysOnly}</p>
      </div>
    </form>
  )
}
