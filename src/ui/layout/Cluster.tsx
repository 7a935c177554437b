import { createElement } from 'react'
import { elementOf, type LayoutProps, type LayoutTag, styleOf } from './Stack.tsx'

type ClusterProps<Tag extends LayoutTag> = LayoutProps<Tag> & {
  /** Across the line; centred unless it says otherwise. */
  align?: 'start' | 'end' | 'baseline' | 'stretch'
  /** Along the line; at its start unless it says otherwise. */
  justify?: 'between' | 'end' | 'center'
  /** Continues on a second line. */
  wraps?: boolean
}

/** Puts its children in one line. */
export function Cluster<Tag extends LayoutTag = 'div'>(props: ClusterProps<Tag>) {
  const { as, gap, align, justify, wraps, className, style, ...rest } = props
  const classes = ['cluster', align && `align-${align}`, justify && `justify-${justify}`, wraps && 'wraps', className]
  return createElement(elementOf(as), {
    ...rest,
    className: classes.filter(Boolean).join(' '),
    style: styleOf(gap, style),
  })
}
