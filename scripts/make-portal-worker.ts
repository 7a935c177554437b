/**
 * Writes the portal's service worker into the client build, with the list of files that a technician's screens need.
 * Part of `npm run build`.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { PORTAL_SCREENS } from '#app/portal/screens.ts'
import { paths } from '#core/paths.ts'
import { isPermitted } from '#core/policy.ts'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const ROOT = join(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'build/client')

/** Technicians' screens, each with an address of its kind. */
const screens = Object.entries(PORTAL_SCREENS).filter(([, { action }]) => isPermitted('operator', action))
const pages = screens.map(([name]) => `${paths.portal}/${name.replace(':id', '0')}`)

const manifest = JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const files = new Set<string>()

/** Takes a module's files and those that it may load later. */
function takeFiles(key: string): void {
  const chunk = manifest[key]
  if (chunk === undefined || files.has(`/${chunk.file}`)) return
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
  for (const each of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) takeFiles(each)
}

const modules = ['src/app/entry.client.tsx', 'src/app/root.tsx', 'src/app/routes/portal.tsx']
const routes = screens.map(([, { file }]) => `src/app/routes/portal/${file}.tsx`)
for (const module of [...modules, ...routes]) {
  const key = Object.keys(manifest).find((name) => name === module || name.startsWith(`${module}?`))
  if (key === undefined) throw new Error(`The build knows no ${module}`)
  takeFiles(key)
}
for (const [key, { file }] of Object.entries(manifest)) if (key.endsWith('styles/portal.css')) files.add(`/${file}`)
// React Router's list of routes isn't in Vite's manifest.
for (const name of await readdir(join(CLIENT, 'assets'))) {
  if (/^manifest-\w+\.js$/.test(name)) files.add(`/assets/${name}`)
}

const source = stripTypeScriptTypes(await readFile(join(ROOT, 'src/app/portal/device/worker.ts'), 'utf8'))
const list = [...files].toSorted()
const build = createHash('sha256')
  .update(list.join('\n') + source)
  .digest('hex')
  .slice(0, 16)
const constants = { BUILD: build, FILES: list, PAGES: pages }
const head = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`)
await writeFile(join(CLIENT, 'portal-worker.js'), [...head, source].join('\n'))
