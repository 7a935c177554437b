import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { listSets } from './make-backup.server.ts'
import { SET_FORMAT } from './manifest.server.ts'
import { openSet } from './set-reader.server.ts'
import { beginSet, removeDrafts } from './set-writer.server.ts'

const root = await mkdtemp(path.join(tmpdir(), 'set-writer-'))
afterAll(() => rm(root, { recursive: true, force: true }))

async function* one() {
  yield Buffer.from('one')
}
const MANIFEST = {
  format: SET_FORMAT,
  kind: 'cluster',
  madeAt: '2026-01-01T02:50:00.000Z',
  migrations: [],
  postgres: { major: 18, version: '18.4' },
  lsn: '0/0',
  rows: {},
  reportKeyIds: [],
  pepperId: null,
  configuration: {},
  folders: [],
} as const

it('a set that is being written is nobody’s to remove; one that a killed process left is', async () => {
  const parent = path.join(root, 'two')
  const name = 'backup-2026-01-01T02-50-00Z'
  const writer = await beginSet(parent, name, null)
  await writer.add('files/one.webp', one())
  await utimes(path.join(parent, `${name}.partial`), 0, 0)
  await removeDrafts(parent)
  const folder = await writer.finish({ ...MANIFEST, migrations: [], reportKeyIds: [], folders: [] })
  expect((await openSet(folder, null)).manifest.files).toHaveLength(1)
  await beginSet(parent, 'backup-2026-01-02T02-50-00Z', null)
  // Set back by a wrong clock as well as long ago.
  for (const time of [0, Date.now() / 1000 + 86_400]) {
    await utimes(path.join(parent, 'backup-2026-01-02T02-50-00Z.partial'), time, time)
  }
  const foreign = path.join(parent, 'film.mkv.partial')
  await writeFile(foreign, 'somebody else’s download')
  await utimes(foreign, 0, 0)
  await removeDrafts(parent)
  expect(await readdir(parent)).toEqual([name, path.basename(foreign)])
})

it('a set gets no name when what was written so far was taken away', async () => {
  const parent = path.join(root, 'disturbed')
  const writer = await beginSet(parent, 'backup-2026-01-01T02-50-00Z', null)
  await writer.add('files/one.webp', one())
  await removeDrafts(parent, 0)
  await writer.add('files/two.webp', one())
  await expect(writer.finish({ ...MANIFEST, migrations: [], reportKeyIds: [], folders: [] })).rejects.toThrow(
    'files/one.webp is gone again',
  )
  expect(await listSets(parent)).toEqual([])
})
