import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { listContentAddresses } from './content/content-pages.ts'
import { pageContext } from './page-context.ts'

export { listContentAddresses, pageContext }

/** Renders a page whole before anything is sent: an error becomes an error page, never half a document. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageContext)
  return new Promise((resolve, reject) => {
    let failed: unknown = null
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(nonce === null ? {} : { nonce })} />,
      {
        ...(nonce === null ? {} : { nonce }),
        onAllReady() {
          if (failed !== null) {
            reject(failed instanceof Error ? failed : new Error('Rendering failed'))
            return
          }
          headers.set('content-type', 'text/html; charset=utf-8')
          const body = new PassThrough()
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          failed = error
        },
      },
    )
  })
}

/** An error in a loader reaches the caller, which decides between the last good copy and an error page. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  context.get(pageContext).onError(error)
}
