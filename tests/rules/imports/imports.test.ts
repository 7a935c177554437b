import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from '../repository-files.ts'
import { checkSources, findArrows } from './check-imports.ts'
import { findCircles } from './find-circles.ts'
import { AREA_CALLS } from './import-table.ts'
import { OPEN_FILES } from './open-files.ts'
import { classifyFile } from './place.ts'
import { ALLOWED, BREACHES, contact } from './planted-imports.ts'

const check = (path: string, text: string) => checkSources(new Map([[path, text]]))

const paths = listRepositoryFiles().filter((path) => /^(src|packages)\/.*\.tsx?$/.test(path))
const sources = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))

describe('the repository', () => {
  it('keeps to the import table', () => {
    expect(sources.size).toBeGreaterThan(0)
    expect(checkSources(sources)).toEqual([])
  })

  it('has no circles between its modules, counting every import, types among them, and every table named in SQL', () => {
    const arrows = findArrows(sources)
    expect(arrows.size).toBeGreaterThan(20)
    expect(findCircles(arrows)).toEqual([])
    expect(findCircles(new Map(Object.entries(AREA_CALLS)))).toEqual([])
  })

  it('allows no arrow between areas that no module uses', () => {
    const arrows = findArrows(sources)
    const areaOf = new Map<string, string>()
    for (const path of sources.keys()) {
      const place = classifyFile(path)
      if (place.room === 'area') areaOf.set(place.module, place.area)
    }
    const used = new Set(
      [...arrows].flatMap(([module, called]) => called.map((each) => `${areaOf.get(module)} → ${areaOf.get(each)}`)),
    )
    const allowed = Object.entries(AREA_CALLS).flatMap(([area, called]) => called.map((each) => `${area} → ${each}`))
    expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([])
  })

  it('opens no server file that no other area imports', () => {
    const used = new Set(
      [...sources].flatMap(([path, text]) =>
        Array.from(text.matchAll(/'#(\w+)\/([^']+)'/g), ([, area, file]) =>
          path.startsWith(`src/${area}/`) || classifyFile(path).room !== 'area' ? '' : `${area}/${file}`,
        ),
      ),
    )
    const open = Object.entries(OPEN_FILES).flatMap(([area, files]) => files.map((file) => `${area}/${file}`))
    expect(open.filter((file) => !used.has(file))).toEqual([])
  })

  it('has no two modules of one name', () => {
    const places = new Set(
      [...sources.keys()]
        .map(classifyFile)
        .flatMap((place) => (place.room === 'area' ? [`${place.area}/${place.module}`] : [])),
    )
    expect(new Set([...places].map((place) => place.split('/')[1])).size).toBe(places.size)
  })
})

describe('a planted breach is found', () => {
  it.each(BREACHES)('%s', (_rule, path, text, complaint) => {
    expect(check(path, text).join('\n')).toContain(complaint)
  })

  it.each([
    [
      'a type of a higher area',
      'src/house/files/web/List.tsx',
      `import type { A } from '#visits/projects/projects.contract.ts'`,
    ],
    ['limits of one', 'src/house/files/files.limits.ts', `import { A } from '#visits/projects/projects.limits.ts'`],
    [
      'a foreign key to one',
      'src/house/files/files.table.server.ts',
      `import { a } from '#visits/projects/projects.table.server.ts'`,
    ],
  ])('%s', (_what, path, text) => {
    expect(check(path, text).join()).toContain('import table')
  })

  it.each([
    ['await import(`#fleet/vessels/vessels.queries.server.ts`)', 'import table'],
    [`require('#fleet/vessels/vessels.queries.server.ts')`, 'import table'],
    [`new Worker(new URL('../../fleet/vessels/vessels.queries.server.ts', import.meta.url))`, 'import table'],
    [`await import('#fleet/vessels/' + name)`, 'only shows when it runs'],
  ])('an import of another kind: %s', (text, complaint) => {
    expect(check(`${contact}/contact.service.server.ts`, text).join()).toContain(complaint)
  })

  const tables = (more: [string, string][]) =>
    new Map([
      ['src/visits/projects/projects.table.server.ts', `export const a = snakeCase.table('vessel_projects', {})`],
      ['src/house/files/files.table.server.ts', `export const b = snakeCase.table('stored_files', {})`],
      ...more,
    ])
  const down = (text: string): [string, string] => ['src/house/files/files.queries.server.ts', text]
  const up = (text: string): [string, string] => ['src/visits/projects/projects.queries.server.ts', text]

  it.each([
    'sql`select 1 from vessel_projects`',
    'sql`select ${sql`(select 1 from vessel_projects)`}`',
    'sql`SELECT 1 FROM "vessel_projects"`',
    `sql.raw('vessel_projects')`,
    "sql`select 1 from ${sql.identifier('vessel_projects')}`",
    `client.query('select 1 from vessel_projects')`,
    'client.query(`select 1 from vessel_projects where id = ${id}`)',
    `const from = 'from vessel_projects'; sql.raw(from)`,
  ])('a table of a higher module in SQL: %s', (text) => {
    expect(checkSources(tables([down(text)])).join()).toContain('names vessel_projects, a table of projects')
  })

  it('a view in SQL, and a table of any module where core asks for it', () => {
    expect(checkSources(tables([down('sql`select 1 from vessel_directory`')])).join()).toContain('vessel_directory')
    expect(checkSources(tables([['src/core/a.server.ts', 'sql`select 1 from stored_files`']])).join()).toContain(
      'names stored_files',
    )
  })

  it('a write into a table of another module, though it may be read', () => {
    const fromFiles = `import { b } from '#house/files/files.table.server.ts'; `
    expect(
      checkSources(tables([up(`${fromFiles}sql\`select 1 from stored_files for update\`; db.select().from(b)`)])),
    ).toEqual([])
    for (const write of [
      'insert into stored_files (id)',
      'UPDATE Stored_Files set id',
      'update only public."stored_files" set id',
      'delete from stored_files',
      'truncate stored_files',
      'merge into stored_files using a',
    ]) {
      expect(checkSources(tables([up(`const a = sql\`${write}\``)])).join()).toContain('writes stored_files')
      expect(checkSources(tables([up(`client.query('${write}')`)])).join()).toContain('writes stored_files')
    }
    for (const write of ['insert(b).values(x)', 'update(b).set(x)', 'delete(b)']) {
      expect(checkSources(tables([up(`${fromFiles}ctx.db.${write}`)])).join()).toContain('writes a table of')
    }
  })

  it('a circle of types alone, and one that SQL closes', () => {
    const typed = tables([
      down(`import type { A } from '#visits/projects/projects.contract.ts'`),
      up(`import type { B } from '#house/files/files.limits.ts'`),
    ])
    expect(findCircles(findArrows(typed))).toEqual([['projects', 'files', 'projects']])
    const named = tables([
      down('const a = sql`select 1 from vessel_projects`'),
      up('const a = sql`select 1 from stored_files`'),
    ])
    expect(findCircles(findArrows(named))).toEqual([['projects', 'files', 'projects']])
    expect(findCircles(findArrows(tables([down(`const a = sql\`select 'vessel_projects'\``)])))).toEqual([])
  })

  it('circular imports, through several files', () => {
    const found = checkSources(
      new Map([
        ['src/core/a.ts', `import './b.ts'`],
        ['src/core/b.ts', `import type { C } from '#core/c.ts'; export type B = C`],
        ['src/core/c.ts', `export const c = () => import('./a.ts')`],
      ]),
    )
    expect(found).toContain('circular import: src/core/a.ts → src/core/b.ts → src/core/c.ts → src/core/a.ts')
  })

  it('a circle in the table of areas', () => {
    const circle = new Map<string, readonly string[]>([...Object.entries(AREA_CALLS), ['house', ['site']]])
    expect(findCircles(circle)).not.toEqual([])
  })
})

it.each(ALLOWED)('accepts: %s', (_what, path, text) => {
  expect(check(path, text)).toEqual([])
})
