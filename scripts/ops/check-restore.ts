import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ask, messageOf, otherSource } from './ask.ts'
import { type Check, must } from './check.ts'
import { run } from './programs.ts'
import { makeFolder, ROOT, startOne } from './stage.ts'

/** What one machine saved is served by another, under another path. */
export const checkRestore: Check = {
  name: 'restore',
  needs: [],
  async run() {
    const folder = await makeFolder()
    const product = await startOne({ TRUST_PROXY: '1' })
    must(
      (await ask(`${product.url}/api/contact`, { body: messageOf('saved'), headers: otherSource() })).status === 201,
      'a message is taken',
    )
    const script = (name: string) => join(ROOT, 'scripts', name)
    await run(process.execPath, [script('backup.ts'), join(folder, 'sets')], { DATA_DIR: product.dataDir })
    const [set = ''] = await readdir(join(folder, 'sets'))
    const drilled = await run(process.execPath, [script('backup.ts'), 'drill', join(folder, 'sets')])
    must(drilled.includes('can be restored'), drilled)
    const target = join(folder, 'another machine', 'its data')
    await run(process.execPath, [script('restore.ts'), join(folder, 'sets', set), target])
    await mkdir(join(target, 'secrets'), { recursive: true, mode: 0o700 })
    await cp(join(product.dataDir, 'secrets/pepper'), join(target, 'secrets/pepper'))
    const before = (await ask(`${product.url}/api/products`)).text
    await product.stop()
    const begun = performance.now()
    const other = await startOne({}, target)
    must((await ask(`${other.url}/api/products`)).text === before, 'the catalogue is the same')
    return [
      `a set is drilled, restored under another path and served there ${((performance.now() - begun) / 1000).toFixed(1)} s after the start, the same catalogue to the byte`,
    ]
  },
}
