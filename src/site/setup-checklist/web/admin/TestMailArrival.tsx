import { useState } from 'react'
import { problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import type { openTestMail } from '../../setup-checklist.contract.ts'
import { setupMessages } from './messages.en.ts'

const messages = setupMessages.arrived

/**
 * Target of the test mail's link; the reader of the mailbox needs no code. It takes a press, since mail programs open
 * links by themselves.
 */
export function TestMailArrival({ token }: { token: string }) {
  const [phase, setPhase] = useState<'open' | 'telling' | 'done'>('open')
  const [refusal, setRefusal] = useState<string | null>(null)
  const tell = async (): Promise<void> => {
    if (phase === 'telling') return
    setPhase('telling')
    setRefusal(null)
    try {
      await call<typeof openTestMail>('POST /api/test-mail', { body: { token } })
      setPhase('done')
    } catch (error) {
      setPhase('open')
      setRefusal(problemSentence(error, messages.failed))
    }
  }
  return (
    <section className="first-day-arrival" aria-live="polite">
      <h1>{messages.title}</h1>
      {phase === 'done' ? (
        <p>
          {messages.done} {messages.close}
        </p>
      ) : (
        <>
          <p>{messages.text}</p>
          {refusal === null ? null : (
            <Note tone="warn" title={messages.failedTitle}>
              {refusal}
            </Note>
          )}
          <Button variant="primary" off={phase === 'telling'} onClick={() => void tell()}>
            {phase === 'telling' ? messages.pressing : messages.press}
          </Button>
        </>
      )}
    </section>
  )
}
