import { DoneHeading } from '#ui/forms/DoneHeading.tsx'
import { StartAgain } from '#ui/forms/StartAgain.tsx'
import { reportMessages as text } from './messages.en.ts'
import { ReceiptCode } from './ReceiptCode.tsx'

interface ReportReceivedProps {
  /** Shown this once; null when the answer brought none, `kept` when the reporter said that it is with them. */
  receipt: string | 'kept' | null
  formPath: string
  onKept: () => void
  onStartAgain: () => void
}

/** The success view: the code first, then what happens next. */
export function ReportReceived({ receipt, formPath, onKept, onStartAgain }: ReportReceivedProps) {
  const isShown = receipt !== null && receipt !== 'kept'
  return (
    <div className="form">
      <div className="sent-h">
        <SealedBox />
        {isShown ? (
          <div>
            <DoneHeading>{text.keepTitle}</DoneHeading>
            <p>{text.keepText}</p>
          </div>
        ) : (
          <div>
            <DoneHeading>{text.doneTitle}</DoneHeading>
            <p>{receipt === 'kept' ? text.keptText : text.noReceipt}</p>
          </div>
        )}
      </div>
      {isShown ? <ReceiptCode receipt={receipt} /> : null}
      <div>
        <h4 className="lab next-h">{text.nextTitle}</h4>
        <ol className="nexts">
          {text.next.map((step, index) => (
            <li key={step}>
              <b aria-hidden="true">{index + 1}</b>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="sent-f">
        {isShown ? (
          <>
            <StartAgain path={formPath} onPress={onKept}>
              {text.kept}
            </StartAgain>
            <p className="micro quiet-t">{text.keptHint}</p>
          </>
        ) : (
          <StartAgain path={formPath} onPress={onStartAgain}>
            {text.another}
          </StartAgain>
        )}
      </div>
    </div>
  )
}

/** A sheet going into a locked box, in the hand of the other drawings. */
const SealedBox = () => (
  <svg viewBox="0 0 56 56" aria-hidden="true">
    <path className="o" d="M16 3h24v22H16z" />
    <path className="l" d="M21 9h14M21 14h14M21 19h8" />
    <path className="o" d="M5 25h46v27H5z" />
    <path className="t" d="M9 29h38v19H9z" />
    <path className="l" d="M11 25h34M5 25v27h46V25zM24 38v-3a4 4 0 0 1 8 0v3" />
    <path className="o" d="M22 38h12v8H22z" />
    <path className="l" d="M28 41v2" />
  </svg>
)
