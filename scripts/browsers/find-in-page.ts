import type * as testingLibrary from '@testing-library/dom'

declare global {
  interface Window {
    TestingLibraryDom?: typeof testingLibrary
  }
}

/** What a job looks for, as a person would name it; only what is visible is found. */
export interface Target {
  /** Role with the accessible name. */
  role?: string
  name?: string | RegExp
  /** A field by its label. */
  label?: string | RegExp
  text?: string | RegExp
  css?: string
  /** Only elements with matching text. */
  has?: RegExp
  within?: Target
  /** Of several, the one at this place, from 0. */
  nth?: number
}

/** Runs inside the page: the first visible element that matches, or null. */
export function findInPage({ role, name, label, text, css = '*', has, within, nth = 0 }: Target): HTMLElement | null {
  const library = window.TestingLibraryDom
  const root = within === undefined ? document.body : findInPage(within)
  if (library === undefined || root === null) return null
  const listAll = (): Iterable<HTMLElement> => {
    // Elements without a box are left out below, faster than the library does it.
    if (role !== undefined)
      return library.queryAllByRole(root, role, name === undefined ? { hidden: true } : { name, hidden: true })
    if (label !== undefined) return library.queryAllByLabelText(root, label)
    if (text !== undefined) return library.queryAllByText(root, text)
    return root.querySelectorAll<HTMLElement>(css)
  }
  const isVisible = (element: HTMLElement) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const found = [...listAll()].filter(
    (element) => isVisible(element) && (has === undefined || has.test(element.textContent)),
  )
  return found.at(nth) ?? null
}

/** Runs inside the page: scrolls the element into view and returns its middle, or what lies over it. */
export function placeInPage(element: HTMLElement): { x: number; y: number; cover: string | null } {
  const read = () => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const isOver = ({ x, y }: { x: number; y: number }) => {
    const top = document.elementFromPoint(x, y)
    const label = top?.closest('label')
    const isOwn = top !== null && (element.contains(top) || label?.control === element || label?.contains(element))
    return isOwn ? null : (top?.outerHTML.slice(0, 120) ?? 'nothing')
  }
  if (isOver(read()) !== null) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const place = read()
  return { ...place, cover: isOver(place) }
}

/** Runs inside the page: sets a field as a date picker or a list of choices does. */
export function setInPage(field: HTMLElement, value: string): void {
  if (field instanceof HTMLSelectElement) {
    const option = [...field.options].find(({ label, value: key }) => label === value || key === value)
    if (option === undefined) throw new Error(`There is no choice ${value}`)
    field.value = option.value
  } else if (field instanceof HTMLInputElement) {
    // React notices a change only by the prototype's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
