import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { readText } from '#core/web/file/read-text.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { Refusal } from '#core/web/use-speech.ts'
import { FieldError } from '#ui/forms/FieldError.tsx'
import { SubmitButton } from '#ui/forms/SubmitButton.tsx'
import type { FollowUp as FollowUpAnswer } from '../whistleblowing.contract.ts'
import { FollowUpThread, MessageForm } from './FollowUpThread.tsx'
import { QuickExit, type QuickExitTexts } from './QuickExit.tsx'
import { type FollowUpHandle, useFollowUp } from './use-follow-up.ts'

/** Response to a follow-up without script. */
export interface FollowUpStart {
  /** The code as it was typed: the answering page's own form sends it along. */
  receipt: string
  /** The opened report; null when it was refused. */
  report: FollowUpAnswer | null
  error: Refusal | null
  /** The message that was refused. */
  message?: string
}

interface FollowUpProps {
  start: FollowUpStart | undefined
  /** Page and anchor of this tab, where closing leads without script. */
  path: string
  quickExit: QuickExitTexts
}

/** The tab that opens a report by its receipt code, shows what was written, and takes more. */
export function FollowUp({ start, path, quickExit }: FollowUpProps) {
  const text = useMessages('report')
  const root = useRef<HTMLDivElement>(null)
  const handle = useFollowUp({ report: start?.report ?? null, error: start?.error ?? null })
  const { report } = handle
  const wasOpen = useRef(report !== null)
  const isOpen = report !== null
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    // Hidden when it closed by itself while the other tab is shown: then nothing takes the focus.
    root.current?.querySelector<HTMLElement>(isOpen ? '[data-opened]' : '#follow-receipt')?.focus()
  }, [isOpen])
  return (
    <div className="whistle form-first" ref={root}>
      <div className="whistle-side">
        <h3>{text.followTitle}</h3>
        {text.followSide.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <QuickExit url={quickExit.url} className="button button-line exit" />
        <p className="micro" lang={quickExit.lang}>
          {quickExit.says}
        </p>
      </div>
      <div className="whistle-form">
        {report !== null ? (
          <FollowUpThread report={report} handle={handle} closePath={path} receipt={start?.receipt} />
        ) : start?.message === undefined ? (
          <CodeForm handle={handle} typed={start?.receipt} />
        ) : (
          <MessageForm handle={handle} receipt={start.receipt} typed={start.message} />
        )}
      </div>
    </div>
  )
}

function CodeForm({ handle, typed }: { handle: FollowUpHandle; typed: string | undefined }) {
  const text = useMessages('report')
  const { paths } = usePageLanguage()
  const field = useRef<HTMLTextAreaElement>(null)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (handle.isBusy) return
    const isOpened = await handle.open(readText(new FormData(event.currentTarget), 'receipt'))
    if (!isOpened) field.current?.focus()
  }
  const isWrong = handle.error !== null
  return (
    <form
      className="form follow-up"
      method="post"
      action={paths.followUpForm}
      encType="multipart/form-data"
      autoComplete="off"
      noValidate
      aria-label={text.followTitle}
      aria-busy={handle.isBusy}
      onSubmit={(event) => void onSubmit(event)}
    >
      <div className="follow-up-form">
        <label className="label" htmlFor="follow-receipt">
          {text.receipt}
        </label>
        <div className="line">
          <textarea
            className="input"
            id="follow-receipt"
            name="receipt"
            ref={field}
            rows={1}
            required
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            defaultValue={typed}
            autoFocus={typed !== undefined}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'follow-error follow-hint' : 'follow-hint'}
            onKeyDown={sendOnEnter}
          />
          <SubmitButton look="ink" isSending={handle.isBusy} sendingLabel={text.opening}>
            {text.open}
          </SubmitButton>
        </div>
        <div aria-live="polite">{isWrong ? <FieldError id="follow-error">{handle.error ?? ''}</FieldError> : null}</div>
        <p className="hint" id="follow-hint">
          {text.receiptHint}
        </p>
      </div>
    </form>
  )
}

/** The field has room for a code that wraps on a phone, and is one line all the same. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
