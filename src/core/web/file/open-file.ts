import { problemSentence } from '../call/api-error.ts'
import { postTo } from '../call/call.ts'
import { showToast } from '../toast.ts'
import { transferTexts } from './messages.en.ts'

/**
 * Opens a stored PDF in a tab of its own, by a link that works once and for a minute; saves it where the browser opens none.
 * @param filePath the row's own address for links, as the server gave it
 */
export async function showFile(filePath: string): Promise<void> {
  // Synchronously in the event handler: a tab that is opened after a response is blocked as a popup.
  const tab = open('about:blank', '_blank')
  if (tab === null) return openFile(filePath)
  try {
    const { url } = await postTo<{ url: string }>(filePath)
    tab.opener = null
    tab.location.replace(`${new URL(url).pathname}?show`)
  } catch (error) {
    tab.close()
    showNotOpened(error)
  }
}

/**
 * Downloads a stored file: requests a link that works once and for a minute, and follows it.
 * @param filePath the row's own address for links, from the server
 * @param which of its files, where it has several
 */
export async function openFile(filePath: string, which?: { name: string }): Promise<void> {
  try {
    const { url } = await postTo<{ url: string }>(filePath, which)
    // Only the path of the address: the site may be open under another host than the one in links.
    const link = Object.assign(document.createElement('a'), { href: new URL(url).pathname, download: '' })
    document.body.append(link)
    link.click()
    link.remove()
  } catch (error) {
    showNotOpened(error)
  }
}

function showNotOpened(error: unknown): void {
  const description = problemSentence(error, transferTexts.again)
  showToast({ title: transferTexts.notOpened, description, variant: 'danger' })
}
