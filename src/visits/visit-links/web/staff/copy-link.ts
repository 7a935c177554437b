import { showToast } from '#core/web/toast.ts'
import { visitLinkMessages as messages } from './messages.en.ts'

/** Copies the address of a link. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: messages.copied })
  } catch {
    showToast({ title: messages.copyFailed, description: url, variant: 'danger' })
  }
}
