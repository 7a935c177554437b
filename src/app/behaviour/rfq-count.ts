import type { ListChanged, StoredName } from '#core/web/storage-keys.ts'

const LISTS: readonly StoredName[] = ['rfqItems', 'rfqAskedLines']
const CHANGED: ListChanged = 'rfq-change'

/** The count of the visitor's list, in the header. Without storage it is updated by the list itself. */
export function countRfqList(): void {
  const box = document.querySelector<HTMLElement>('[data-rfq-count]')
  const show = (event?: Event) => {
    let count = 0
    if (event instanceof CustomEvent) count = event.detail
    else
      try {
        for (const list of LISTS) count += JSON.parse(localStorage.getItem(list) ?? '[]').length
      } catch {}
    if (box) box.textContent = box.dataset['rfqCount'] = String(count)
  }
  show()
  for (const eventName of ['storage', 'pageshow', CHANGED]) addEventListener(eventName, show)
}
