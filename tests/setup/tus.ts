import type { FastifyInstance } from 'fastify'

const TUS = { 'tus-resumable': '1.0.0' }
const STREAM = 'application/offset+octet-stream'

/** `Upload-Metadata` of a file name. */
export const nameMetadata = (name: string): string => `filename ${Buffer.from(name).toString('base64')}`

export interface TusAnswer {
  status: number
  headers: Record<string, unknown>
  body: { detail?: string; code?: string } | undefined
}

/** One person's requests of the resumable upload protocol. */
export function tusCaller(server: FastifyInstance, token: string | null) {
  const send = async (
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
    url: string,
    headers: Record<string, string>,
    payload?: Buffer,
  ): Promise<TusAnswer> => {
    const answer = await server.inject({
      method,
      url,
      headers: { ...TUS, ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== ''
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : undefined }
  }
  const announce = (name: string, size: number) =>
    send('POST', '/api/portal/uploads', { 'upload-length': String(size), 'upload-metadata': nameMetadata(name) })
  const bring = (url: string, offset: number, bytes: Buffer) =>
    send('PATCH', url, { 'upload-offset': String(offset), 'content-type': STREAM }, bytes)
  return {
    send,
    announce,
    bring,
    ask: (url: string) => send('HEAD', url, {}),
    cancel: (url: string) => send('DELETE', url, {}),
    /** A whole file at once; the upload's id. */
    upload: async (name: string, bytes: Buffer): Promise<string> => {
      const { status, headers, body } = await announce(name, bytes.length)
      if (status !== 201) throw new Error(`The upload was refused: ${status} ${body?.detail}`)
      const url = String(headers['location'])
      const brought = await bring(url, 0, bytes)
      if (brought.status !== 204) throw new Error(`The bytes were refused: ${brought.status} ${brought.body?.detail}`)
      return url.split('/').at(-1) ?? ''
    },
  }
}

/** A small document that counts as a PDF, with this text in it. */
export const pdf = (text = 'Ballast water', size = 0): Buffer => {
  const start = Buffer.from(`%PDF-1.7\n% ${text}\n1 0 obj <<>> endobj\n`)
  return Buffer.concat([start, Buffer.alloc(Math.max(0, size - start.length), ' '), Buffer.from('%%EOF\n')])
}
