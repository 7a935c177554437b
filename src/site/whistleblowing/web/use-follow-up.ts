import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatReason } from '#core/contract/reason.ts'
import { call } from '#core/web/call/call.ts'
import { newIdempotencyKey } from '#core/web/call/idempotency.ts'
import { useMessages } from '#core/web/page-language.ts'
import { type Refusal, useSpeech } from '#core/web/use-speech.ts'
import { checkReceipt } from '../follow-up/receipt-code.ts'
import type { addToReport, FollowUp, followUpReport } from '../whistleblowing.contract.ts'

/** An open report that nobody touches is closed after this long, and the code forgotten. */
const FORGET_AFTER_MS = 20 * 60_000
const SEND_TIMEOUT_MS = 30_000

export interface FollowUpHandle {
  /** The open report, or null. */
  report: FollowUp | null
  isBusy: boolean
  error: string | null
  open: (receipt: string) => Promise<boolean>
  /** Sends a message; true when it has arrived. */
  send: (message: string) => Promise<boolean>
  close: () => void
}

/** A report that its reporter follows up. The code lives in this page's memory and nowhere else. */
export function useFollowUp(start: { report: FollowUp | null; error: Refusal | null }): FollowUpHandle {
  const text = useMessages('report')
  const [report, setReport] = useState(start.report)
  const { sayError, sayRefusal } = useSpeech(text)
  const [error, setError] = useState(start.error && sayRefusal(start.error))
  const [isBusy, setIsBusy] = useState(false)
  const code = useRef<string | null>(null)
  const attempt = useRef<{ message: string; key: string } | null>(null)

  const close = () => {
    code.current = null
    attempt.current = null
    setReport(null)
    setError(null)
  }
  useForgetting(report, close)

  const ask = async (request: () => Promise<FollowUp>): Promise<boolean> => {
    setIsBusy(true)
    setError(null)
    try {
      setReport(await request())
      return true
    } catch (failure) {
      setError(sayError(failure, text.failedFollowUp))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return {
    report,
    isBusy,
    error,
    async open(receipt) {
      const refused = checkReceipt(receipt)
      if (refused !== null) {
        setError(formatReason(text.refusals, refused) ?? text.failedFollowUp)
        return false
      }
      code.current = receipt
      return ask(() =>
        call<typeof followUpReport>('POST /api/whistleblower/follow-up', {
          body: { receipt },
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        }),
      )
    },
    async send(message) {
      const receipt = code.current
      if (receipt === null) return false
      if (attempt.current?.message !== message) attempt.current = { message, key: newIdempotencyKey() }
      const headers = { 'Idempotency-Key': attempt.current.key }
      const isSent = await ask(() =>
        call<typeof addToReport>('POST /api/whistleblower/follow-up/messages', {
          body: { receipt, text: message },
          headers,
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        }),
      )
      if (isSent) attempt.current = null
      return isSent
    },
    close,
  }
}

/** Closes an open report when nobody uses it, and before the page goes into the browser's store of past pages. */
function useForgetting(report: FollowUp | null, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (report === null) return undefined
    const forget = () => flushSync(() => latest.current())
    const timer = setTimeout(forget, FORGET_AFTER_MS)
    window.addEventListener('pagehide', forget)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', forget)
    }
  }, [report])
}
