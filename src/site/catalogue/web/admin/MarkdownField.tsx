import { lazy, Suspense, useState, type ReactNode } from 'react'
import { FailureBoundary } from '#ui/basic/FailureBoundary.tsx'
import { Field } from '#ui/field/Field.tsx'
import { adminCatalogueMessages } from './messages.en.ts'

const { panel: messages } = adminCatalogueMessages

/** The parser is larger than the screen; few texts are previewed. */
const Markdown = lazy(async () => ({ default: (await import('#ui/Markdown.tsx')).Markdown }))

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
    <Note text={messages.nothingToShow} />
  ) : (
    <FailureBoundary instead={<Note text={messages.noPreview} />}>
      <Suspense>
        <Markdown source={source} />
      </Suspense>
    </FailureBoundary>
  )

const Note = ({ text }: { text: string }) => (
  <div className="markdown">
    <p className="faint">{text}</p>
  </div>
)
