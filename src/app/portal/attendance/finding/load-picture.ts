import { postTo } from '#core/web/call/call.ts'

/**
 * Reads a stored picture by a link that works once.
 * @param filePath the file's own address for links, as the server gave it
 */
export async function loadPicture(filePath: string): Promise<Blob> {
  const { url } = await postTo<{ url: string }>(filePath)
  // Only the path of the address: the site may be open under another host than the one in links.
  const response = await fetch(new URL(url).pathname)
  if (!response.ok) throw new TypeError(`The picture answered ${response.status}`)
  return response.blob()
}
