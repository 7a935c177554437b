/** Saves a text as a file in the browser. A table for Excel begins with a UTF-8 byte order mark. */
export function saveFile(name: string, text: string, type: 'text/csv' | 'text/plain' | 'text/calendar'): void {
  const mark = type === 'text/csv' && !text.startsWith('\ufeff') ? '\ufeff' : ''
  const address = URL.createObjectURL(new Blob([mark + text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // Not at once: the browser may still be opening it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
