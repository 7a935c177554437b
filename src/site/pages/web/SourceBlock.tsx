import type { ReactNode } from 'react'
import { formatDay } from '#core/language/days.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'

interface SourceBlockProps {
  sources: readonly {
    title: string
    /** Null for a document that isn't on the web. */
    address: string | null
  }[]
  /** The day on which they were last read. */
  checked: string
  /** Note below the sources. */
  children: ReactNode
}

/** Sources of a page, numbered, and the day on which they were checked. */
export function SourceBlock({ sources, checked, children }: SourceBlockProps) {
  const { lang } = usePageLanguage()
  const text = useMessages('guide')
  return (
    <section className="sources" id="sources" aria-labelledby="sources-heading">
      <div>
        <h2 id="sources-heading">{text.sources}</h2>
        <p>
          {text.checked} <time dateTime={checked}>{formatDay(lang, checked)}</time>
        </p>
      </div>
      <div>
        <ol>
          {sources.map(({ title, address }, at) => (
            <li key={`${title} ${address}`} id={`source-${at + 1}`}>
              {address === null ? (
                <span lang="en">{title}</span>
              ) : (
                <a href={address} rel="noreferrer" lang="en">
                  {title}
                </a>
              )}
            </li>
          ))}
        </ol>
        <p>{children}</p>
      </div>
    </section>
  )
}
