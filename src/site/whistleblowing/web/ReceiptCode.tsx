import { useState } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { useRootMark } from '#core/web/use-root-mark.ts'
import { CheckIcon } from '#ui/icons/Icon.tsx'
import { groupReceipt } from '../follow-up/receipt-code.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** The receipt code to be written down, with help for storing it once a script runs. */
export function ReceiptCode({ receipt }: { receipt: string }) {
  const text = useMessages('report')
  const groups = groupReceipt(receipt)
  const isHydrated = useIsHydrated()
  useRootMark('uncovered')
  const [copied, setCopied] = useState<'not yet' | 'yes' | 'failed'>('not yet')
  const copy = () =>
    copyText(groups.join(' ')).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
    <div className="framed code">
      <p className="label" id="receipt-label">
        {text.receipt}
        <span>{text.receiptForm}</span>
      </p>
      <p className="group" role="group" aria-labelledby="receipt-label">
        {/* Groups may be equal; their place names them. */}
        {Array.from(groups.entries(), ([place, group]) => (
          <b key={place}>{group}</b>
        ))}
      </p>
      <div className="cluster code-actions">
        {isHydrated ? (
          <>
            <button className="button button-ink" type="button" onClick={() => void copy()}>
              {text.copy}
            </button>
            <button className="button button-line" type="button" onClick={printCode}>
              {text.print}
            </button>
          </>
        ) : null}
        <p className={`hint ${copied === 'yes' ? 'ok' : ''}`} role="status">
          {copied === 'yes' ? <CheckIcon /> : null}
          {copied === 'not yet' ? null : copied === 'yes' ? text.copied : text.copyFailed}
        </p>
      </div>
    </div>
  )
}

/** @throws where the browser has no clipboard for pages: on plain http addresses, or when it is forbidden. */
async function copyText(code: string): Promise<void> {
  await navigator.clipboard.writeText(code)
}

/** Prints the code alone, without the page around it. */
function printCode(): void {
  const { dataset } = document.documentElement
  dataset['print'] = 'receipt'
  window.addEventListener('afterprint', () => delete dataset['print'], { once: true })
  window.print()
}
