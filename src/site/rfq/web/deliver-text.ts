/** Copies text; false when the browser refuses. The older way serves pages without a secure connection. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  // Behind an open dialog nothing can be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Follows a link as a press on it would: mail programs open without the page being left. */
export function followLink(href: string, download?: string): void {
  const link = document.createElement('a')
  link.href = href
  if (download) link.download = download
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

/** Hands text to the visitor as a file. */
export function downloadText(text: string, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  followLink(url, fileName)
  // The download has its own reference to the data by then; the object URL would keep it in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
