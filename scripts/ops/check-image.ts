import { chmod, chown, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readContainerImage } from '../../tests/setup/container-image.ts'
import { findFreePort } from '../../tests/setup/product.ts'
import { type Check, must } from './check.ts'
import { run, start, until } from './programs.ts'
import { makeFolder, ROOT } from './stage.ts'

/** Account of the image, as its first layer makes it. */
const NODE_ACCOUNT = 1000
/** What a root file system of this machine's own programs needs from its settings. */
const SETTINGS = ['hosts', 'nsswitch.conf', 'ld.so.cache', 'ssl', 'alternatives', 'localtime', 'resolv.conf']

/** As compose does: nothing but /tmp, /data, /backup and /pepper can be written. */
const LAY_OUT = `set -e
mount --make-rprivate /
mount -t tmpfs -o mode=755 image "$TREE"
cd "$TREE"
mkdir usr app proc dev tmp data backup pepper etc
mount --rbind /usr usr && mount -o remount,bind,ro usr
for link in bin sbin lib lib32 lib64; do [ -e /$link ] && cp -a /$link . || true; done
for each in ${SETTINGS.join(' ')}; do [ -e /etc/$each ] && cp -aL /etc/$each etc/ || true; done
printf 'root:x:0:0::/:/bin/sh\\nnode:x:${NODE_ACCOUNT}:${NODE_ACCOUNT}::/tmp:/bin/sh\\n' > etc/passwd
printf 'root:x:0:\\nnode:x:${NODE_ACCOUNT}:\\n' > etc/group
mount --bind "$APP" app && mount --bind "$PACKAGES" app/node_modules
mount -o remount,bind,ro app && mount -o remount,bind,ro app/node_modules
mount --rbind /proc proc && mount --rbind /dev dev
mount -t tmpfs -o size=256m,mode=1777 tmp tmp
mount --bind "$DATA" data && mount --bind "$BACKUP" backup && mount --bind "$PEPPER" pepper
mount -o remount,ro "$TREE"
exec sh "$ENTER" "$@"
`

/** In there without any right, with the variables of the image alone. */
const ENTER = `exec chroot "$TREE" setpriv --reuid ${NODE_ACCOUNT} --regid ${NODE_ACCOUNT} --clear-groups \\
  --no-new-privs --bounding-set=-all --inh-caps=-all \\
  env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp $VARIABLES sh -c 'cd /app && exec "$@"' sh "$@"
`

/** What the image's last stage is made of, on this machine's own Debian: no builder has to be there. */
export const checkImage: Check = {
  name: 'image',
  needs: ['unshare', 'nsenter', 'setpriv', 'chroot'],
  async run() {
    if (process.getuid?.() !== 0) return ['not tried: a root file system of its own can be mounted by root alone']
    const folder = await makeFolder()
    const image = readContainerImage()
    const app = join(folder, 'app')
    for (const path of image.paths.filter((each) => each !== 'node_modules')) {
      await mkdir(dirname(join(app, path)), { recursive: true })
      await cp(join(ROOT, path), join(app, path), { recursive: true })
    }
    const [tree = '', data = '', backup = '', pepper = ''] = ['tree', 'data', 'backup', 'pepper'].map((name) =>
      join(folder, name),
    )
    for (const each of [join(app, 'node_modules'), tree, data, backup, pepper]) await mkdir(each)
    await chmod(app, 0o755)
    for (const each of [data, backup, pepper]) await chown(each, NODE_ACCOUNT, NODE_ACCOUNT)
    const [layOut, enter] = [join(folder, 'lay-out.sh'), join(folder, 'enter.sh')]
    await writeFile(layOut, LAY_OUT)
    await writeFile(enter, ENTER)

    const port = String(await findFreePort())
    // Its own address is every one of the container's; here this machine's alone.
    const variables = { ...image.variables, HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'error' }
    const env = {
      TREE: tree,
      APP: app,
      PACKAGES: join(ROOT, 'node_modules'),
      DATA: data,
      BACKUP: backup,
      PEPPER: pepper,
      ENTER: enter,
      VARIABLES: Object.entries(variables)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    }
    const file = await readFile(join(ROOT, 'deploy/Containerfile'), 'utf8')
    const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(file) ?? []
    const [, health = '[]'] = /^HEALTHCHECK [\s\S]*?CMD (\[.*\])$/m.exec(file) ?? []
    const [, ...ask] = JSON.parse(health) as string[]
    const product = start('unshare', ['-m', 'sh', layOut, ...(JSON.parse(command) as string[])], env)
    const isHealthy = () =>
      run(process.execPath, ask, { PORT: port }).then(
        () => true,
        () => false,
      )
    await until(isHealthy, () => `the health check goes well: ${product.output()}`, 180_000)
    /** As `docker exec` does. */
    const exec = (...args: string[]) =>
      run('nsenter', ['-m', '-t', String(product.pid), 'sh', enter, ...args], env).catch(
        (error: Error) => error.message,
      )
    const saved = await exec('npm', 'run', '--silent', 'backup', '--', '/backup')
    must(saved.includes('Backup /backup/'), saved)
    const drilled = await exec('env', 'TMPDIR=/backup', 'npm', 'run', '--silent', 'backup', '--', 'drill', '/backup')
    must(drilled.includes('can be restored'), drilled)
    const written = await exec('touch', '/app/written', '/etc/written', '/usr/written', '/written')
    must(written.split('Read-only file system').length > 4, `nothing is written beside the data: ${written}`)
    const status = await product.stop()
    must(status === 0, `the process ends in order, with ${status}: ${product.output()}`)
    return [
      `the files, variables, command and health check of the image on this machine's Debian, as account ${NODE_ACCOUNT} without any right, on a root that is not written: it starts, saves itself, proves the set, ends in order`,
    ]
  },
}
