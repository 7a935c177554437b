import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { findFreePort } from '../../tests/setup/product.ts'
import { atEnd } from '../bench/at-end.ts'

const ERRORS_PATH = '/check-browsers/errors'
const SCRIPT_PATH = '/check-browsers/watch.js'

/** Runs in each document before its own scripts: reports errors, and keeps mail links from opening a mail program. */
function watchDocument(errorsPath: string): void {
  document.currentScript?.remove()
  // What is being loaded fails when a page is left.
  let isLeaving = false
  addEventListener('beforeunload', () => {
    isLeaving = true
    // It stays where the address turns out to be a file to save.
    setTimeout(() => (isLeaving = false), 1000)
  })
  const report = (problem: unknown) => {
    if (isLeaving) return
    const told = problem instanceof Error ? `${problem.message}\n${problem.stack}` : String(problem)
    navigator.sendBeacon(errorsPath, `${location.pathname}: ${told}`)
  }
  // In the capture phase also files that can't be loaded, which don't bubble.
  const onError = (event: Event) => {
    if (event instanceof ErrorEvent) report(event.error ?? event.message)
    // Firefox reports this for a hint if its module was imported before the hint was followed: nothing is missing then.
    else if (!(event.target as Element).matches('[rel$="preload"]'))
      report(`can't load ${(event.target as Element).outerHTML}`)
  }
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report(`content security policy: ${effectiveDirective} ${blockedURI}`),
  )
  const write = console.error
  console.error = (...parts: unknown[]) => {
    report(parts.map(String).join(' '))
    write(...parts)
  }
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="mailto:"]') : null
    if (link === null) return
    event.preventDefault()
    document.documentElement.dataset['mailLink'] = link.href
  })
}

export interface PageWatch {
  /** The product's address with the watch in front of it. */
  url: string
  /** What went wrong in pages since the last call. */
  takeErrors: () => string[]
  /** Files that the browser has received as a whole since the last call, to save or to show. */
  takeFiles: () => ReceivedFile[]
}

export interface ReceivedFile {
  name: string
  bytes: Buffer
}

/**
 * A proxy that puts a script at the head of each document. WebKitGTK has no other way: its driver runs no script before
 * the page's own, and an automated session writes no console.
 */
export async function startPageWatch(product: string): Promise<PageWatch> {
  const script = `(${String(watchDocument)})(${JSON.stringify(ERRORS_PATH)})`
  let errors: string[] = []
  let files: ReceivedFile[] = []

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.url === SCRIPT_PATH) {
      outgoing.setHeader('content-type', 'text/javascript').end(script)
    } else if (incoming.url === ERRORS_PATH) {
      errors.push(await text(incoming))
      outgoing.writeHead(204).end()
    } else forward(incoming, outgoing)
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const options = { method: incoming.method ?? 'GET', headers }
    const forwarded = request(product + (incoming.url ?? '/'), options, (response) => {
      const { statusCode = 502, headers: given } = response
      if (statusCode >= 500) errors.push(`${incoming.method} ${incoming.url}: ${statusCode}`)
      if (!given['content-type']?.startsWith('text/html')) {
        outgoing.writeHead(statusCode, given)
        response.pipe(outgoing)
        const name = /filename="?([^";]+)/.exec(given['content-disposition'] ?? '')?.[1]
        if (name !== undefined) {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          outgoing.once('finish', () => files.push({ name, bytes: Buffer.concat(chunks) }))
        }
        return
      }
      const { 'content-length': _length, etag: _etag, ...others } = given
      outgoing.writeHead(statusCode, others)
      void text(response)
        .then((html) => outgoing.end(html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`)))
        .catch(() => outgoing.destroy())
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  }

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  const port = await findFreePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
    takeFiles() {
      const taken = files
      files = []
      return taken
    },
  }
}
