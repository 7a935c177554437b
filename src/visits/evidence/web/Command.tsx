import { useState } from 'react'
import { useMessages } from '#core/web/page-language.ts'

/** Commands to be copied into a terminal. */
export function Command({ command }: { command: string }) {
  const text = useMessages('verify')
  const [says, setSays] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(command).then(
      () => setSays(text.copied),
      () => setSays(text.copyFailed),
    )
  return (
    <div className="verify-command">
      <pre tabIndex={-1}>{command}</pre>
      <button className="button button-line" type="button" onClick={() => void copy()}>
        <span role="status">{says ?? text.copy}</span>
      </button>
    </div>
  )
}
