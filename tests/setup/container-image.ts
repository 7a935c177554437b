import { readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

interface ContainerImage {
  /** Its files and folders, from the repository's root. */
  paths: readonly string[]
  variables: Readonly<Record<string, string>>
  /** The program that it starts. */
  main: string
}

/** What deploy/Containerfile's last stage takes from the one that builds. */
export function readContainerImage(text = read('deploy/Containerfile')): ContainerImage {
  const stage = text.slice(text.lastIndexOf('\nFROM '))
  const paths = [...stage.matchAll(/^COPY --from=build (.+) (\S+)$/gm)].flatMap(([, sources = '', to = '']) =>
    sources.split(' ').map((source) => {
      const path = posix.relative('/app', source)
      const target = posix.normalize(to.endsWith('/') ? `${to}${posix.basename(path)}` : to)
      // Programs find each other by their places: here they are where they are in the repository.
      if (target !== path && !(to === './' && target === posix.basename(path))) {
        throw new Error(`${source} is copied to another place: ${to}`)
      }
      return path
    }),
  )
  const variables = Object.fromEntries(
    [...stage.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  ) as Record<string, string>
  const main = /^CMD .*"([^"]+)"\]$/m.exec(stage)?.[1] ?? ''
  return { paths, variables, main }
}

interface Manifest {
  scripts: Readonly<Record<string, string>>
  dependencies: Readonly<Record<string, string>>
  optionalDependencies: Readonly<Record<string, string>>
}

export const readManifest = (): Manifest => JSON.parse(read('package.json')) as Manifest

/** What `npm start` gives to Node: its flags, and the product's program last. */
export const readStartArguments = (): readonly string[] => readManifest().scripts['start']?.split(' ').slice(2) ?? []

/** The programs of the commands that the page on operating names: `scripts/backup.ts` of `npm run backup`. */
export function findOperatingPrograms(page = read('docs/run-for-real.md')): readonly string[] {
  const { scripts } = readManifest()
  const named = new Set([...page.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name))
  return [...named].flatMap((name) => /^exec node (scripts\/\S+)$/.exec(scripts[name] ?? '')?.[1] ?? [])
}

/** Packages that stay when those for developing, and what the image removes by name, are taken out, as folders of node_modules. */
export function listProductionPackages(): readonly string[] {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }
  const [, removed = ''] = /&& rm -rf (node_modules\/.+)$/m.exec(read('deploy/Containerfile')) ?? []
  const isRemoved = (path: string) => removed.split(' ').some((each) => path === each || path.startsWith(`${each}/`))
  return Object.entries(packages).flatMap(([path, { dev }]) =>
    dev === true || isRemoved(path) || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) ? [] : [path],
  )
}
