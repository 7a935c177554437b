import { useState, type ReactNode } from 'react'
import { Field } from '#ui/field/Field.tsx'
import { Markdown } from '#ui/Markdown.tsx'
import { adminCatalogueMessages } from './messages.en.ts'

const { panel: messages } = adminCatalogueMessages

interface MarkdownFieldProps {
  label: string
  value: string
  onValue: (value: string) => void
  error?: ReactNode
  hint?: string | undefined
  placeholder?: string
  rows?: number
}

/** A text field for Markdown that can show a preview in its place. */
export function MarkdownField({ label, value, onValue, error, hint, placeholder, rows = 3 }: MarkdownFieldProps) {
  const [isPreview, setIsPreview] = useState(false)
  const choice = (
    <span className="segments small" role="group" aria-label={label}>
      <button type="button" aria-pressed={!isPreview} onClick={() => setIsPreview(false)}>
        {messages.write}
      </button>
      <button type="button" aria-pressed={isPreview} onClick={() => setIsPreview(true)}>
        {messages.preview}
      </button>
    </span>
  )
  return (
    <Field label={label} optional error={error} hint={hint} aside={choice}>
      {(control) => (
        <>
          <textarea
            className="input"
            {...control}
            rows={rows}
            hidden={isPreview}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          {isPreview ? <Preview source={value} /> : null}
        </>
      )}
    </Field>
  )
}

const Preview = ({ source }: { source: string }) =>
  source.trim() === '' ? (
    <div className="markdown">
      <p className="faint">{messages.nothingToShow}</p>
    </div>
  ) : (
    <Markdown source={source} />
  )
