import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { atEnd } from '../bench/at-end.ts'
import { ask, messageOf, otherSource } from './ask.ts'
import { type Check, must } from './check.ts'
import { run } from './programs.ts'
import { makeFolder, startOne } from './stage.ts'

/** The disk of the data folder is filled to its last byte, and emptied again. */
export const checkDisk: Check = {
  name: 'disk',
  needs: ['losetup', 'mkfs.ext4', 'mount'],
  async run() {
    if (process.getuid?.() !== 0) return ['not tried: a disk of its own can be mounted by root alone']
    const folder = await makeFolder()
    const image = join(folder, 'disk.img')
    const disk = join(folder, 'disk')
    await mkdir(disk)
    await run('truncate', ['-s', '700M', image])
    await run('mkfs.ext4', ['-q', '-m', '0', image])
    const isMounted = await run('mount', ['-o', 'loop', image, disk]).then(
      () => true,
      () => false,
    )
    if (!isMounted) return ['not tried: no loop device can be mounted here']
    atEnd(async () => void (await run('umount', ['-l', disk])))
    const dataDir = join(disk, 'data')
    const product = await startOne({ TRUST_PROXY: '1' }, dataDir)
    await ask(`${product.url}/`)
    const write = async (mark: string) =>
      (await ask(`${product.url}/api/contact`, { body: messageOf(mark), headers: otherSource() })).status
    must((await write('before')) === 201, 'a message is taken while there is room')
    await run('sh', [
      '-c',
      `dd if=/dev/zero of=${disk}/filler bs=1M 2>/dev/null; dd if=/dev/zero of=${disk}/rest bs=1k 2>/dev/null; sync; true`,
    ])
    const statuses = new Set<number>()
    // PostgreSQL has free space in files that it has already allocated: it is used up first.
    for (let turn = 0; turn < 400 && !statuses.has(507); turn += 1) {
      const body = { ...messageOf(`full ${turn}`), message: `full ${turn} ${'x'.repeat(4000)}` }
      statuses.add((await ask(`${product.url}/api/contact`, { body, headers: otherSource() })).status)
    }
    must(!statuses.has(500), `no answer blames us: ${[...statuses].join(', ')}`)
    must((await ask(`${product.url}/legal`)).status === 200, 'pages are sent from a full disk')
    must((await ask(`${product.url}/api/products/search?q=kit`)).status === 200, 'the search answers on a full disk')
    await run('rm', [join(disk, 'filler'), join(disk, 'rest')])
    const begun = performance.now()
    while ((await write('after')) !== 201)
      must(performance.now() - begun < 60_000, 'messages are taken again within a minute')
    return [
      `full: messages answered ${[...statuses].toSorted().join(', ')}, pages and search go on; taken again ${((performance.now() - begun) / 1000).toFixed(1)} s after there was room, without a restart`,
    ]
  },
}
