import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { createFileKeys } from '#house/files/sealed-parts.server.ts'
import { storeBytes } from '#house/files/stored-files.service.server.ts'
import { testCalls, UNLIMITED } from '../../../tests/setup/calls.ts'
import { contactMessage } from '../../../tests/setup/http-client.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { CONTENTS, exportData } from './export-data.server.ts'

const product = await testCalls({ throttles: UNLIMITED })
const ctx = systemCtx(product.ctx.db)
const root = await mkdtemp(path.join(tmpdir(), 'export-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const read = (name: string) => readFile(path.join(root, 'out', name))

it('everything leaves in open files, from which the same rows are made again', async () => {
  for (const mark of ['Ærfugl\n"1"', 'Hegre \\ 2']) {
    const sent = await product.call('POST', '/api/contact', { body: contactMessage(mark) })
    expect(sent.status, sent.text).toBe(201)
  }
  const deps = {
    storage: openFileStorage({ folder: product.folder, s3: null }),
    fileKeys: createFileKeys(product.pepper),
  }
  const bytes = randomBytes(600_000)
  const store = async (fileName: string, keys = deps.fileKeys) => {
    const stored = { bytes, fileName, fileType: 'application/pdf' }
    const { storedFileId } = await storeBytes(ctx, { ...deps, fileKeys: keys }, stored)
    await product.query('update stored_files set claimed_at = now() where id = $1', [storedFileId])
    return storedFileId
  }
  const file = await store('visit.pdf')
  // Two hundred characters are more bytes than a name on a disk may have.
  const long = await store(`${'航'.repeat(196)}.pdf`)
  const passport = await store('passport.pdf')
  const released = await store('released.pdf')
  await product.query('update stored_files set released_at = now() where id = $1', [released])
  const person = await addPerson(product.ctx, { role: 'operator' })
  for (const id of [passport, released])
    await product.query(
      `insert into operator_documents (id, user_id, uploaded_by, stored_file_id, file_name, file_size, file_category)
       values (gen_random_uuid(), $1, $1, $2, 'passport.pdf', 1, 'passport')`,
      [person.id, id],
    )

  const written = await exportData(ctx, deps, path.join(root, 'out'))
  expect((await read(`files/${file}/visit.pdf`)).equals(bytes)).toBe(true)
  expect(await readdir(path.join(root, 'out', 'files'))).toEqual([file, long, passport].toSorted())
  expect(await readdir(path.join(root, 'out', 'files', long))).toEqual([`${'航'.repeat(83)}.pdf`])
  const [line] = await product.query<object>(
    `select entity_name, description from audit.logs where action = 'exported' order by seq desc limit 1`,
  )
  expect(line).toEqual({ entity_name: 'All data', description: 'exported at the terminal, with 1 travel document' })
  const contents = JSON.parse((await read(CONTENTS)).toString()) as { files: typeof written }
  expect(contents.files).toEqual(written)
  for (const each of written) {
    expect(
      createHash('sha256')
        .update(await read(each.path))
        .digest('hex'),
      each.path,
    ).toBe(each.sha256)
  }
  const tables = written.filter(({ rows = 0 }) => rows > 0)
  expect(tables.map(({ path: name }) => name)).toContain('tables/public.contact_submissions.jsonl')
  for (const { path: name, rows } of tables) {
    const table = name.slice('tables/'.length, -'.jsonl'.length)
    const lines = (await read(name)).toString().trimEnd().split('\n')
    expect(lines, table).toHaveLength(rows ?? 0)
    const [same] = await product.query<{ count: string }>(
      `select count(*) as count from (
         select to_jsonb(again)::text from jsonb_populate_recordset(null::${table}, $1::jsonb) again
         intersect all select to_jsonb(stored)::text from ${table} stored) as both_sides`,
      [`[${lines.join(',')}]`],
    )
    expect([table, Number(same?.count)]).toEqual([table, rows])
  }
  await expect(exportData(ctx, deps, path.join(root, 'out'))).rejects.toThrow('is not empty')

  await product.query(`update stored_files set sha256 = '' where id = $1`, [file])
  const other = await store('other.pdf', createFileKeys({ id: 'another pepper', key: randomBytes(32) }))
  // Removed by the sweep between being listed and being read.
  const gone = 'ab/gone-card.webp'
  const storage = { ...deps.storage, list: async (prefix: string) => [...(await deps.storage.list(prefix)), gone] }
  const again = await exportData(ctx, { ...deps, storage }, path.join(root, 'again'))
  const damaged = again.filter(({ isDamaged }) => isDamaged).map(({ path: name }) => name)
  expect(damaged.toSorted()).toEqual(
    [`files/${file}/visit.pdf`, `files/${other}/other.pdf`, `pictures/${gone}`].toSorted(),
  )
})
