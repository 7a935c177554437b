import http from 'node:http'
import https from 'node:https'

export interface Answer {
  status: number
  text: string
}

interface Asked {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** Address of this machine that the request comes from: one that can be looked for in logs. */
  from?: string
  agent?: http.Agent
  timeout?: number
}

/** Any certificate will do: it is one made for this check. */
export const anyCertificate = () => new https.Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false })

/** Asks once, repeating nothing. @throws when the connection fails */
export function ask(url: string, { method, body, headers = {}, from, agent, timeout = 30_000 }: Asked = {}) {
  const bytes = body === undefined ? undefined : JSON.stringify(body)
  const module = url.startsWith('https:') ? https : http
  return new Promise<Answer>((resolve, reject) => {
    const request = module.request(
      url,
      {
        method: method ?? (bytes === undefined ? 'GET' : 'POST'),
        headers: { ...(bytes === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        rejectUnauthorized: false,
        ...(from === undefined ? {} : { localAddress: from }),
        ...(agent === undefined ? {} : { agent }),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('error', reject).on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    request.setTimeout(timeout, () => request.destroy(new Error(`No answer within ${timeout} ms from ${url}`)))
    request.on('error', reject).end(bytes)
  })
}

/** A contact message that can be found again, from a source of its own. */
export const messageOf = (mark: string) => ({
  name: 'Ola Nordmann',
  email: 'ola@example.com',
  message: `Please quote two sets of reagents. ${mark}`,
})

let sources = 0
/** As a proxy would name it: each message comes from another network, so that no limit on one source is met. */
export const otherSource = (): Record<string, string> => {
  sources += 1
  return { 'x-forwarded-for': `10.${(sources >> 14) & 255}.${(sources >> 6) & 255}.${((sources << 2) & 255) | 1}` }
}
