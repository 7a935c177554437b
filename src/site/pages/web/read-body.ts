import { Children, isValidElement, type ReactNode } from 'react'
import type { Content } from './content-context.ts'
import {
  Answer,
  type CompanyProps,
  Company,
  type Element,
  KeyFacts,
  Medium,
  type MediumProps,
  Question,
  type QuestionProps,
  Questions,
  Section,
  type SectionProps,
  Source,
} from './text-parts.tsx'

/** Parts of a text, in order. */
export interface Body {
  answer: ReactNode
  keyFacts: Element
  sections: readonly SectionProps[]
  questions: readonly QuestionProps[]
}

/** The elements among the children of another one. */
export const elementsIn = (node: ReactNode): Element[] =>
  Children.toArray(node).filter((child): child is Element => isValidElement(child))

const childrenOf = (element: Element): ReactNode => element.props['children'] as ReactNode

/**
 * The parts of a compiled text.
 * @param drawn what the text's own component returned
 * @throws Error when a part is missing, or when there is content between the parts
 */
export function readBody(drawn: ReactNode): Body {
  const top =
    isValidElement(drawn) && !isPart(drawn.type) ? elementsIn(childrenOf(drawn as Element)) : elementsIn(drawn)
  const stray = top.find(({ type }) => !isPart(type))
  if (stray !== undefined)
    throw new Error(
      `Only Answer, KeyFacts, Section and Questions stand at the top of a text, not ${String(stray.type)}`,
    )
  const of = (part: unknown) => top.filter(({ type }) => type === part)
  const [answer] = of(Answer)
  const [keyFacts] = of(KeyFacts)
  const [questions] = of(Questions)
  if (answer === undefined || keyFacts === undefined || questions === undefined)
    throw new Error('A text needs an Answer, KeyFacts and Questions')
  return {
    answer: childrenOf(answer),
    keyFacts,
    sections: of(Section).map(({ props }) => props as unknown as SectionProps),
    questions: elementsIn(childrenOf(questions))
      .filter(({ type }) => type === Question)
      .map(({ props }) => props as unknown as QuestionProps),
  }
}

const isPart = (type: unknown): boolean =>
  type === Answer || type === KeyFacts || type === Section || type === Questions

/** Generated content of a text. */
export interface Spoken {
  company: Content['company']
  /** Text of a mark of confidence. */
  marks: { confidence: { label: string; medium: string }; checkManual: string }
}

/** The words of a part as read aloud, without the numbers of sources. */
export function textOf(node: ReactNode, spoken?: Spoken): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return (node as ReactNode[]).map((each) => textOf(each, spoken)).join('')
  if (!isValidElement(node)) return ''
  if (node.type === Source) return ''
  if (node.type === Company) return spoken?.company[(node.props as CompanyProps).is] ?? ''
  const text = textOf(childrenOf(node as Element), spoken)
  return node.type === Medium && spoken ? `${text} (${markOf(node.props as MediumProps, spoken)})` : text
}

/** A reader of the answer elsewhere also sees that it isn't certain. */
const markOf = ({ check = false }: MediumProps, { marks: { confidence, checkManual } }: Spoken): string =>
  `${confidence.label} ${confidence.medium}${check ? `, ${checkManual}` : ''}`

/** The same on one line. */
export const lineOf = (node: ReactNode, spoken?: Spoken): string =>
  textOf(node, spoken)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,])/g, '$1')
    .trim()
