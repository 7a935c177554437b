import { useContext } from 'react'
import { PageLanguageContext } from '#core/web/page-language.ts'

const OUTER = /^\s*<svg\b[^>]*\bviewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>\s*$/
/** The decimal separator of numbers in the drawing's text. */
const POINT = /(?<=>[^<>]*\d)\.(?=\d[^<>]*<)/g

interface DrawingProps {
  /** Text of one of our own files in `src/ui/drawings`, imported with `?raw`. Never text from anywhere else. */
  svg: string
  /** Class of the drawing's style sheet, for instance `scene`; every drawing also has `drawing`. */
  className: string
  /** Text alternative; without it the drawing is decoration and hidden from assistive technology. */
  label?: string
  preserveAspectRatio?: string
  /** The part of the drawing that is shown; the file's own frame otherwise. */
  viewBox?: string
}

/**
 * One of our drawings, inlined so that its lines follow the colour scheme.
 * On public pages only where the server renders: their Trusted Types policy refuses this in the browser, and the text is
 * never sent twice. The shells of admin and portal have no such policy.
 */
export function Drawing({ svg, className, label, preserveAspectRatio, viewBox: part }: DrawingProps) {
  const [, viewBox, inner] = OUTER.exec(svg) ?? []
  const isNorwegian = useContext(PageLanguageContext)?.lang === 'nb'
  if (!viewBox || !inner) throw new Error('A drawing file holds one <svg> element with a viewBox')
  return (
    <svg
      className={`drawing ${className}`}
      viewBox={part ?? viewBox}
      preserveAspectRatio={preserveAspectRatio}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      dangerouslySetInnerHTML={{ __html: isNorwegian ? inner.replaceAll(POINT, ',') : inner }}
    />
  )
}
