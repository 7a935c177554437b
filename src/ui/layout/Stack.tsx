import { createElement, type CSSProperties, type ElementType, type JSX } from 'react'

/** Steps of the space between two things, in px. */
type Space = 0 | 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24 | 28 | 32

/** The elements that may be a column or a line. */
export type LayoutTag =
  | 'aside'
  | 'b'
  | 'dd'
  | 'div'
  | 'fieldset'
  | 'form'
  | 'li'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'ul'

/** An element of a tag, with the element's own attributes. */
export type LayoutProps<Tag extends LayoutTag> = JSX.IntrinsicElements[Tag] & {
  as?: Tag
  /** Between all, or between lines and within a line. */
  gap: Space | readonly [lines: Space, within: Space]
}

/** The element of a tag. */
export const elementOf = (tag: LayoutTag = 'div'): ElementType => tag

/** The style that hands a gap to the style sheet. */
export function styleOf(gap: LayoutProps<'div'>['gap'], style?: CSSProperties) {
  const steps = typeof gap === 'number' ? [gap] : gap
  return { ...style, '--gap': steps.map((step) => `${step}px`).join(' ') } as CSSProperties
}

/** Stacks its children in one column, which is as wide as its place and no wider. */
export function Stack<Tag extends LayoutTag = 'div'>({ as, gap, className, style, ...rest }: LayoutProps<Tag>) {
  const classes = className ? `stack ${className}` : 'stack'
  return createElement(elementOf(as), { ...rest, className: classes, style: styleOf(gap, style) })
}
