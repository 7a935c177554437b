import type { ReactElement, ReactNode } from 'react'
import { breakable } from '#core/line-breaks.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Confidence } from '#ui/Verdict.tsx'
import { type Content, useContent } from './content-context.ts'

/*
 * The components of the texts in `content/`: what is between < and > there. A text's top level has Answer, KeyFacts,
 * Section and Questions only; ContentPage places them.
 */

interface Holds {
  children: ReactNode
}

/** The short answer, under the heading. */
export const Answer = ({ children }: Holds) => children

export const KeyFacts = ({ children }: Holds) => <dl className="pairs">{children}</dl>

export interface FactProps extends Holds {
  name: string
}

export const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>{breakable(name, usePageLanguage().lang)}</dt>
    <dd>{children}</dd>
  </div>
)

export interface SectionProps extends Holds {
  id: string
  title: string
  /** One short sentence under the title. */
  lead?: string
  /** A section with a drawing: on its own ground, over the whole width. */
  drawn?: boolean
  /** Content at full width, below its title. */
  wide?: boolean
}

/** Rendered by ContentPage, which has the parts before and after it. */
export const Section = ({ children }: SectionProps) => children

export const Questions = ({ children }: Holds) => children

export interface QuestionProps extends Holds {
  ask: string
}

export const Question = ({ children }: QuestionProps) => children

/** Numbered steps; each begins with its name in bold. */
export const Steps = ({ children }: Holds) => <ol className="steps steps-pairs">{children}</ol>

export interface StepProps extends Holds {
  name: string
}

export const Step = ({ name, children }: StepProps) => (
  <li>
    <b>{name}</b>
    {children}
  </li>
)

/** Legend of the numbers in a drawing. */
export const Checks = ({ children }: Holds) => <ol className="drawing-checks small quiet-text">{children}</ol>

export interface CheckProps extends Holds {
  number: number
  name: string
}

export const Check = ({ number, name, children }: CheckProps) => (
  <li>
    <b className="balloon">{number}</b>
    <span>
      <b>{name}</b>
      {children}
    </span>
  </li>
)

export interface SourceProps {
  of: string
}

/** The number of a source, in the order in which the page lists them. */
export function Source({ of }: SourceProps) {
  const { page } = useContent()
  const text = useMessages('guide')
  const number = page.sources.findIndex(({ id }) => id === of) + 1
  if (number === 0) throw new Error(`The page ${page.slug} does not list the source ${of}`)
  return (
    <sup className="source-mark">
      <a href={`#source-${number}`} aria-label={text.source(number)}>
        {number}
      </a>
    </sup>
  )
}

export interface MediumProps extends Holds {
  /** Buyers may rely on it: then it names a source for verification. */
  check?: boolean
}

/** Claims with one secondary source or from trade practice: marked as such. */
export function Medium({ check = false, children }: MediumProps) {
  const text = useMessages('guide')
  return (
    <span className="medium" data-confidence="medium">
      {children} <Confidence level="medium" />
      {check && <span className="medium-check">, {text.checkManual}</span>}
    </span>
  )
}

export interface CompanyProps {
  is: keyof Content['company']
}

/** A fact of the company, from its settings. */
export const Company = ({ is }: CompanyProps) => useContent().company[is]

/** Links name a page of ours by its file, so that they lead to it in the reader's language. */
export function TextLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  const { hrefOf } = useContent()
  if (!href.startsWith('/')) {
    return (
      <a href={href} rel={href.startsWith('#') ? undefined : 'noreferrer'}>
        {children}
      </a>
    )
  }
  const [slug = '', anchor] = href.slice(1).split('#')
  const address = hrefOf(slug)
  if (address === null) throw new Error(`A text leads to ${href}, which is no page`)
  return <a href={anchor === undefined ? address : `${address}#${anchor}`}>{children}</a>
}

export type Element = ReactElement<Record<string, unknown>>
