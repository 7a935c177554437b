import { useMessages } from '#core/web/page-language.ts'
import { DoneHeading } from '#ui/forms/DoneHeading.tsx'
import { SentText } from '#ui/forms/SentText.tsx'
import { StartAgain } from '#ui/forms/StartAgain.tsx'
import { ReceiptCode } from './ReceiptCode.tsx'

interface ReportReceivedProps {
  /** Shown this once; null when the answer brought none, or when it is with the reporter. */
  receipt: string | null
  /** The sent report, as long as the page may show it. */
  sent: string | undefined
  isKept: boolean
  formPath: string
  onKept: () => void
  onStartAgain: () => void
}

/** The success view: the code first, then what happens next. */
export function ReportReceived({ receipt, sent, isKept, formPath, onKept, onStartAgain }: ReportReceivedProps) {
  const text = useMessages('report')
  return (
    <div className="form">
      <div className="sent-head">
        <SealedBox />
        <div>
          <DoneHeading key={receipt}>{receipt === null ? text.doneTitle : text.keepTitle}</DoneHeading>
          <p className="small quiet-text">
            {receipt !== null ? text.keepText : isKept ? text.keptText : text.noReceipt}
          </p>
        </div>
      </div>
      {receipt === null ? null : <ReceiptCode receipt={receipt} />}
      <div>
        <h4 className="label next-head">{text.nextTitle}</h4>
        <ol className="next-steps small">
          {text.next.map((step, index) => (
            <li key={step}>
              <b aria-hidden="true">{index + 1}</b>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </div>
      <SentText heading={text.sentReport}>{sent}</SentText>
      <div className="cluster sent-foot">
        {receipt === null ? (
          <StartAgain path={formPath} onPress={onStartAgain}>
            {text.another}
          </StartAgain>
        ) : (
          <>
            <StartAgain path={formPath} onPress={onKept}>
              {text.codeSaved}
            </StartAgain>
            <p className="micro quiet-text">{text.keptHint}</p>
          </>
        )}
      </div>
    </div>
  )
}

/** A sheet going into a locked box, in the hand of the other drawings. */
const SealedBox = () => (
  <svg className="drawing" viewBox="0 0 56 56" aria-hidden="true">
    <path className="o" d="M16 3h24v22H16z" />
    <path className="l" d="M21 9h14M21 14h14M21 19h8" />
    <path className="o" d="M5 25h46v27H5z" />
    <path className="t" d="M9 29h38v19H9z" />
    <path className="l" d="M11 25h34M5 25v27h46V25zM24 38v-3a4 4 0 0 1 8 0v3" />
    <path className="o" d="M22 38h12v8H22z" />
    <path className="l" d="M28 41v2" />
  </svg>
)
