import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startProduct } from './product.ts'

// A stand-in of ten lines: these tests are about starting and ending, and need no built product.
const STAND_IN = `
import { createServer } from 'node:http'
const readyAt = Date.now() + 300
if (process.env.MAIL_FROM === 'broken') throw new Error('MAIL_FROM must be an e-mail address')
const server = createServer((request, response) => {
  const ready = Date.now() > readyAt
  response.writeHead(ready ? 200 : 503).end(JSON.stringify({ folder: process.env.DATA_DIR, vitest: process.env.VITEST }))
})
server.listen(Number(process.env.PORT), process.env.HOST, () => console.log('listening'))
process.on('SIGINT', () => { console.log('drained'); process.exit(0) })
`
const folder = await mkdtemp(join(tmpdir(), 'stand-in-'))
const main = join(folder, 'main.mjs')
await writeFile(main, STAND_IN)
afterAll(() => rm(folder, { recursive: true }))

it('starts, answers, ends in order and leaves nothing behind', async () => {
  const product = await startProduct({ main })
  const response = await fetch(`${product.url}/`)
  expect(await response.json()).toEqual({ folder: product.dataDir })
  expect(await product.stop()).toBe(0)
  expect(product.output()).toBe('listening\ndrained\n')
  expect(existsSync(product.dataDir)).toBe(false)
})

it('starts again on the same address after an end in order and after a kill', async () => {
  const product = await startProduct({ main })
  const first = product.pid
  await product.restart()
  expect(product.pid).not.toBe(first)
  expect(await product.kill('SIGKILL')).toBe(null)
  await expect(fetch(`${product.url}/`)).rejects.toThrow()
  await product.restart()
  expect((await fetch(`${product.url}/`)).status).toBe(200)
  await product.stop()
})

it('says what the product wrote when it ends at start', async () => {
  await expect(startProduct({ main, env: { MAIL_FROM: 'broken' } })).rejects.toThrow(
    'MAIL_FROM must be an e-mail address',
  )
})
