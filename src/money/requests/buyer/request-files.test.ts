import { describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createLinkToken } from '#core/crypto/link-token.server.ts'
import { readPdfText } from '#core/pdf/pdf-text.fixture.ts'
import { testCalls, UNLIMITED } from '../../../../tests/setup/calls.ts'
import type { BuyerRequest } from '../buyer.contract.ts'
import { deleteUnusedFiles } from './request-files.service.server.ts'

const { call, query, ctx, server } = await testCalls({ throttles: UNLIMITED })

const body = (changes: Record<string, unknown> = {}) => ({
  vessel: { name: 'MV Example Star' },
  items: [{ text: 'Sensor head for TRO-1000' }],
  contact: { name: 'Buyer Example', email: 'buyer@shipping.example' },
  language: 'en',
  ...changes,
})

async function send(changes: Record<string, unknown> = {}) {
  const { status, body: receipt, text } = await call('POST', '/api/rfq/requests', { body: body(changes) })
  expect(status, text).toBe(201)
  const { reference, url } = receipt as { reference: string; url: string }
  return { reference, token: url.split('/').at(-1) ?? '' }
}

async function read(token: string): Promise<BuyerRequest> {
  const { status, body: request, text } = await call('GET', `/api/rfq/requests/${token}`)
  expect(status, text).toBe(200)
  return request as BuyerRequest
}

it('draws the request in the letterhead of the company', async () => {
  const { token, reference } = await send({ language: 'nb' })
  const answer = await server.inject({ url: `/api/rfq/requests/${token}/request.pdf` })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(answer.headers['content-disposition']).toContain(`${reference}.pdf`)
  const text = readPdfText(answer.rawPayload).join(' ')
  for (const part of [`Forespørsel ${reference}`, 'MV Example Star', 'Sensor head', 'Som skrevet']) {
    expect(text).toContain(part)
  }
  expect((await server.inject({ url: `/api/rfq/requests/${token}/quote.pdf` })).statusCode).toBe(404)
  expect((await server.inject({ url: `/api/rfq/requests/${'A'.repeat(22)}/request.pdf` })).statusCode).toBe(404)
})

describe('files', () => {
  const upload = (name: string, content: Buffer) => {
    const boundary = 'boundary-of-the-test'
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    return server.inject({
      method: 'POST',
      url: '/api/rfq/files',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
  }
  const LIST = Buffer.from('Item;Quantity\n09991;4\n')

  it('belong to the request that names them, and open by its link only', async () => {
    const { statusCode, body: answer } = await upload('Skipets liste.csv', LIST)
    expect(statusCode, answer).toBe(201)
    const fileToken = (JSON.parse(answer) as { token: string }).token
    const { token } = await send({ fileTokens: [fileToken], items: [] })
    const request = await read(token)
    expect(request.files).toMatchObject([{ n: 1, name: 'Skipets liste.csv', size: LIST.length }])
    expect(request.lines).toMatchObject([{ text: 'As in the file Skipets liste.csv', match: 'written' }])
    const file = await server.inject({ url: `/api/rfq/requests/${token}/files/1` })
    expect(file.rawPayload).toEqual(LIST)
    expect(file.headers['content-disposition']).toContain('attachment')
    for (const address of [`${token}/files/2`, `${token}/files/x`, `${createLinkToken().token}/files/1`]) {
      expect((await server.inject({ url: `/api/rfq/requests/${address}` })).statusCode).toBe(404)
    }
    const again = await call('POST', '/api/rfq/requests', { body: body({ fileTokens: [fileToken] }) })
    expect(again.status).toBe(422)
  })

  it('are checked by their content', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    for (const [name, content] of [
      ['list.pdf', page],
      ['list.html', page],
      ['list.xlsx', Buffer.from('PK\u0003\u0004nothing')],
      ['list.csv', Buffer.from([0, 1, 2, 3])],
      ['empty.pdf', Buffer.alloc(0)],
    ] as const) {
      expect((await upload(name, content)).statusCode, name).toBe(415)
    }
    expect((await upload('large.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413)
  })

  it('are refused in words when the form is broken', async () => {
    const post = (payload: string, type = 'multipart/form-data; boundary=b') =>
      server.inject({ method: 'POST', url: '/api/rfq/files', headers: { 'content-type': type }, payload })
    const part = (name: string, file: string | null, content: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"${file === null ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`
    const csv = part('file', 'a.csv', 'a;b')
    for (const payload of [
      '',
      '--b--',
      'nothing',
      csv,
      part('note', null, 'text') + '--b--',
      `${csv}${csv}--b--`,
      '--b\r\n\r\n',
    ]) {
      const { statusCode, body: answer } = await post(payload)
      expect(statusCode, `${payload}: ${answer}`).toBeGreaterThanOrEqual(400)
      expect(statusCode, `${payload}: ${answer}`).toBeLessThan(500)
    }
    expect((await post('{}', 'application/json')).statusCode).toBe(404)
    expect((await post('x', 'multipart/form-data')).statusCode).toBeLessThan(500)
  })

  it('without a request are deleted after a day', async () => {
    await upload('left.csv', LIST)
    await query(`update request_files set created_at = now() - interval '25 hours' where file_name = 'left.csv'`)
    await deleteUnusedFiles(systemCtx(ctx.db))
    expect(await query(`select 1 from request_files where file_name = 'left.csv'`)).toEqual([])
    expect(await query(`select 1 from stored_files where file_name = 'left.csv' and released_at is null`)).toEqual([])
  })
})
