import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { hasProgram, run } from './programs.ts'
import { makeCertificate, makeFolder, ROOT } from './stage.ts'

const deploy = (file: string) => join(ROOT, 'deploy', file)

/** The Compose Specification is what version 2 reads; Debian 12 has version 1. */
const knowsSpecification = async (): Promise<boolean> =>
  !(await run('docker-compose', ['version', '--short'])).trim().startsWith('1.')

/** Each file of deploy/ by the program that reads it. */
export const checkFiles: Check = {
  name: 'files',
  needs: ['openssl'],
  async run() {
    const folder = await makeFolder()
    const { both, certificate, key } = await makeCertificate(folder)
    const nginx = join(folder, 'nginx.conf')
    const site = (await readFile(deploy('nginx.conf'), 'utf8'))
      .replaceAll('/etc/nginx/company.crt', certificate)
      .replaceAll('/etc/nginx/company.key', key)
    await writeFile(nginx, `events {}\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nhttp {\n${site}\n}\n`)
    // A unit names a program under /opt, which is elsewhere here.
    const units = join(folder, 'units')
    await run('cp', ['-r', deploy('systemd'), units])
    await run('sh', [
      '-c',
      `sed -i 's#/opt/maritime/node_modules/.bin/node#${process.execPath}#; s#^WorkingDirectory=.*#WorkingDirectory=/#' ${units}/*.service`,
    ])
    const readers: readonly [string, string, readonly string[], Record<string, string>?][] = [
      ['haproxy.cfg', 'haproxy', ['-dW', '-c', '-f', deploy('haproxy.cfg')], { CERTIFICATE: both }],
      ['nginx.conf', 'nginx', ['-t', '-q', '-c', nginx]],
      ['Caddyfile', 'caddy', ['validate', '--adapter', 'caddyfile', '--config', deploy('Caddyfile')]],
      [
        'systemd',
        'systemd-analyze',
        [
          'verify',
          '--man=no',
          ...['service', 'backup.service', 'backup.timer', 'drill.service', 'drill.timer'].map((name) =>
            join(units, `maritime${name === 'service' ? '.' : '-'}${name}`),
          ),
        ],
      ],
      ['alerts.yml', 'promtool', ['check', 'rules', deploy('alerts.yml')]],
      ['compose.yml', 'docker-compose', ['-f', deploy('compose.yml'), 'config', '--quiet']],
    ]
    const lines: string[] = []
    for (const [file, program, args, env] of readers) {
      if (!(await hasProgram(program))) lines.push(`${file} not read: ${program} is not installed`)
      else if (program === 'docker-compose' && !(await knowsSpecification()))
        lines.push(`${file} not read: this docker-compose is of version 1, which knows an older format`)
      else {
        const said = await run(program, args, env)
        if (program === 'systemd-analyze' && said.trim() !== '') throw new Error(said)
        lines.push(`${file} is read by ${program}`)
      }
    }
    for (const builder of ['docker', 'podman', 'buildah']) {
      const isThere = await run(builder, [builder === 'buildah' ? 'version' : 'info']).then(
        () => true,
        () => false,
      )
      if (!isThere) continue
      await run(builder, ['build', '-f', deploy('Containerfile'), '-t', 'maritime-check', ROOT])
      return [...lines, `the image is built by ${builder}`]
    }
    return [...lines, 'the image is not built: no builder runs here']
  },
}
