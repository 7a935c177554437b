import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

const HELPER = 'src/core/error-codes.server.ts'
const DIRECT = /'code' in |ErrnoException|\b(?:error|cause|failure|reason)\.code\s*[!=]==?\s*'E[A-Z]/

/** Reads of an error's own code, which miss what a library wrapped. */
const findDirectReads = (text: string): string[] => text.split('\n').filter((line) => DIRECT.test(line))

it('reads the code of an error through the one helper, which looks at its causes too', () => {
  const files = listRepositoryFiles().filter(
    (path) => /^(?:src|scripts)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== HELPER,
  )
  const found = files.flatMap((path) =>
    findDirectReads(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  for (const planted of [
    `if (error instanceof Error && 'code' in error) return`,
    `.catch((error: NodeJS.ErrnoException) => error)`,
    `if (error.code === 'ENOSPC') return`,
  ])
    expect(findDirectReads(planted), planted).toHaveLength(1)
  expect(findDirectReads(`if (error instanceof AppError && error.code === 'not-found') return`)).toEqual([])
})
