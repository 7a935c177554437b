import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSources, findArrows } from './check-imports.ts'
import { findCircles } from './find-circles.ts'
import { MODULE_CALLS } from './import-table.ts'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

const check = (path: string, text: string) => checkSources(new Map([[path, text]]))

const paths = listRepositoryFiles().filter((path) => /^src\/.*\.tsx?$/.test(path))
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
    expect(findCircles(new Map(Object.entries(MODULE_CALLS)))).toEqual([])
  })

  it('names in its table only modules, and no arrow that nobody takes', () => {
    const arrows = findArrows(sources)
    const named = Object.entries(MODULE_CALLS)
    expect(named.flatMap(([, called]) => called).filter((module) => !(module in MODULE_CALLS))).toEqual([])
    const idle = named
      .filter(([module]) => arrows.has(module))
      .flatMap(([module, called]) =>
        called.filter((each) => !arrows.get(module)?.includes(each)).map((each) => `${module} → ${each}`),
      )
    expect(idle).toEqual([])
  })
})

const contact = 'src/site/contact'

/** One planted breach per rule: file, text, and the words of the complaint. */
const BREACHES: [rule: string, path: string, text: string, complaint: string][] = [
  ['limits import no zod', `${contact}/contact.limits.ts`, `import { z } from 'zod'`, 'import table'],
  [
    'contracts import no core but its contract part',
    `${contact}/contact.contract.ts`,
    `import { can } from '#core/policy.ts'`,
    'import table',
  ],
  ['contracts import zod alone', `${contact}/contact.contract.ts`, `import x from 'lodash'`, 'import table'],
  [
    'policies know no database',
    `${contact}/contact.policy.ts`,
    `import type { Db } from '#core/db/pool.server.ts'`,
    'import table',
  ],
  [
    'events know no other contract',
    `${contact}/contact.events.ts`,
    `import { a } from '#site/rfq/rfq.contract.ts'`,
    'import table',
  ],
  [
    'tables import no service',
    `${contact}/contact.table.server.ts`,
    `import { a } from './contact.service.server.ts'`,
    'import table',
  ],
  [
    'services know no HTTP',
    `${contact}/contact.service.server.ts`,
    `import type { FastifyRequest } from 'fastify'`,
    'import table',
  ],
  [
    'services know no plugin of HTTP',
    `${contact}/service/send.server.ts`,
    `import m from '@fastify/multipart'`,
    'import table',
  ],
  [
    'queries know no screen',
    `${contact}/contact.queries.server.ts`,
    `import { useState } from 'react'`,
    'import table',
  ],
  [
    'services call no module beyond the table',
    `${contact}/contact.service.server.ts`,
    `import { a } from '#site/team/team.queries.server.ts'`,
    'import table',
  ],
  [
    'a lower module never calls a higher one',
    'src/house/files/files.service.server.ts',
    `import { a } from '#site/contact/contact.service.server.ts'`,
    'import table',
  ],
  [
    'analytics only reads',
    'src/money/analytics/analytics.queries.server.ts',
    `import { a } from '#visits/parts/parts.service.server.ts'`,
    'import table',
  ],
  [
    'services write no table of another module',
    `${contact}/contact.service.server.ts`,
    `import { files } from '#house/files/files.table.server.ts'`,
    'import table',
  ],
  ['routes hold no SQL', `${contact}/contact.routes.server.ts`, `import { eq } from 'drizzle-orm'`, 'import table'],
  [
    'routes read no table',
    `${contact}/contact.routes.server.ts`,
    `import { messages } from './contact.table.server.ts'`,
    'import table',
  ],
  [
    'routes call no other module',
    `${contact}/contact.routes.server.ts`,
    `import { a } from '#house/files/files.service.server.ts'`,
    'import table',
  ],
  [
    'screens import no server code',
    `${contact}/web/Form.tsx`,
    `import { a } from '../contact.service.server.ts'`,
    'not a .server file',
  ],
  [
    'screens import not even its types',
    `${contact}/web/Form.tsx`,
    `import type { A } from '../contact.service.server.ts'`,
    'import table',
  ],
  [
    'screens import no other screens',
    `${contact}/web/Form.tsx`,
    `import { Card } from '#site/catalogue/web/Card.tsx'`,
    'import table',
  ],
  ['screens import nothing of Node', `${contact}/web/Form.tsx`, `import fs from 'node:fs'`, 'not a .server file'],
  [
    'screens load no server code later',
    `${contact}/web/Form.tsx`,
    `const a = await import('../contact.service.server.ts')`,
    'not a .server file',
  ],
  [
    'pages import no server value',
    'src/app/routes/contact.tsx',
    `import { a } from '#site/contact/contact.queries.server.ts'`,
    'not a .server file',
  ],
  [
    'not even the file that renders them',
    'src/app/entry.server.tsx',
    `import { a } from '#core/http/reply.server.ts'`,
    'import table',
  ],
  [
    'core knows no module',
    'src/core/audit.server.ts',
    `import { a } from '#house/audit/audit.service.server.ts'`,
    'import table',
  ],
  ['core knows no page', 'src/core/web/link.ts', `import type { A } from '../../app/paths.ts'`, 'import table'],
  [
    'core does not know who composes it',
    'src/core/http/app.server.ts',
    `export * as a from '#compose/app.server.ts'`,
    'import table',
  ],
  ['primitives know no module', 'src/ui/Button.tsx', `import { a } from '#site/rfq/rfq.limits.ts'`, 'import table'],
  [
    'primitives know no part of the server',
    'src/ui/Button.tsx',
    `import type { Ctx } from '#core/context.server.ts'`,
    'import table',
  ],
  ['primitives know no router', 'src/ui/Button.tsx', `import { Link } from 'react-router'`, 'import table'],
  [
    'primitives know no query client',
    'src/ui/Button.tsx',
    `import { useQuery } from '@tanstack/react-query'`,
    'import table',
  ],
  [
    'main starts and knows no module',
    'src/main.server.ts',
    `import { a } from '#site/team/team.service.server.ts'`,
    'import table',
  ],
  ['nobody imports main', 'src/compose/app.server.ts', `import '../main.server.ts'`, 'import table'],
  [
    'the product imports no tests',
    'src/compose/app.server.ts',
    `import { a } from '../../tests/setup/database.ts'`,
    'for tests',
  ],
  [
    'the product imports no factory',
    `${contact}/contact.service.server.ts`,
    `import { a } from './contact.factory.ts'`,
    'for tests',
  ],
  [
    'imports carry their extension',
    `${contact}/contact.contract.ts`,
    `import { a } from './contact.limits'`,
    'without its file extension',
  ],
  ['every folder is known', 'src/helpers/dates.ts', `export const a = 1`, 'no known folder'],
  ['every module is in the table', 'src/modules/weather/weather.limits.ts', `export const a = 1`, 'does not name'],
  [
    'one file reads the environment',
    'src/core/mail/send.server.ts',
    `export const a = process.env.SMTP_URL`,
    'reads process.env',
  ],
  ['by no detour', 'src/core/mail/send.server.ts', `import { env } from 'node:process'`, 'reads process.env'],
  ['exports have names', 'src/ui/Button.tsx', `export default function Button() { return null }`, 'default export'],
  ['renaming is no way out', 'src/ui/Button.tsx', `const a = 1; export { a as default }`, 'default export'],
  [
    'no barrels',
    `${contact}/index.ts`,
    `export * from './contact.limits.ts'; export { a } from './contact.contract.ts'`,
    'barrel',
  ],
  ['server files hold no JSX', `${contact}/letter.server.tsx`, `export const letter = <p>Dear Sir</p>`, 'holds JSX'],
]

describe('a planted breach is found', () => {
  it.each(BREACHES)('%s', (_rule, path, text, complaint) => {
    expect(check(path, text).join('\n')).toContain(complaint)
  })

  it.each([
    [
      'a type of a module that the table does not name',
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
    ['await import(`#site/team/team.queries.server.ts`)', 'import table'],
    [`require('#site/team/team.queries.server.ts')`, 'import table'],
    [`new Worker(new URL('../team/team.queries.server.ts', import.meta.url))`, 'import table'],
    [`await import('#site/team/' + name)`, 'only shows when it runs'],
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

  it('a circle in the table of modules', () => {
    const circle = new Map([...Object.entries(MODULE_CALLS), ['files', ['catalogue']] as [string, string[]]])
    expect(findCircles(circle)).not.toEqual([])
  })
})

/** What the design allows must pass, or the rules would be worked around. */
const ALLOWED: [what: string, path: string, text: string][] = [
  [
    'a contract on its limits',
    `${contact}/contact.contract.ts`,
    `import { z } from 'zod'; import { M } from './contact.limits.ts'; import { line } from '#core/contract/text.ts'`,
  ],
  [
    'a foreign key',
    'src/site/team/team.table.server.ts',
    `import { pgTable } from 'drizzle-orm/pg-core'; import { files } from '../files/files.table.server.ts'`,
  ],
  [
    'a call the table names',
    'src/visits/comments/comments.service.server.ts',
    `import { send } from '#people/notifications/notifications.service.server.ts'; import pg from 'pg'`,
  ],
  [
    'routes on their service',
    `${contact}/contact.routes.server.ts`,
    `import { a } from './contact.service.server.ts'; import { reply } from '#core/http/reply.server.ts'`,
  ],
  [
    'a screen on primitives',
    `${contact}/web/Form.tsx`,
    `import { Button } from '#ui/Button.tsx'; import { call } from '#core/web/call/call.ts'; import { paths } from '#core/paths.ts'; import { useState } from 'react'`,
  ],
  [
    'a page on types of the server',
    'src/app/routes/contact.tsx',
    `import type { Ctx } from '#core/context.server.ts'; import type { Route } from './+types/contact'; import css from '../app.css?url'; export default function Page() { return <p>It's // fine</p> }`,
  ],
  [
    'the word in a comment or a text',
    'src/core/mail/send.server.ts',
    `// process.env is read elsewhere\nexport const a = "import x from 'fastify'"`,
  ],
  [
    'words that only look like SQL',
    'src/core/mail/send.server.ts',
    `export const a = 'Select products from the list, then update vessels'`,
  ],
]

it.each(ALLOWED)('lets pass: %s', (_what, path, text) => {
  expect(check(path, text)).toEqual([])
})
