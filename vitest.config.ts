import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { contentPages } from './scripts/content/content-plugin.ts'

const minutes = (count: number) => count * 60_000

/**
 * Tests that run alone: they measure time or memory, or kill processes that others would share. They run in processes of
 * their own when the other tests of their kind are done; programs that read the sources may still run next to the unit
 * ones (record 38).
 */
const ALONE = {
  unit: ['packages/postgres/src/server/**/*.test.ts', 'src/**/portal-races.test.ts', 'scripts/bench/hammer.test.ts'],
  e2e: ['tests/e2e/server-{database-away,slow,two-processes}.test.ts'],
}

/**
 * Unit tests that need more than four seconds: clusters and processes of their own, thousands of rows, keys at their
 * real cost, a whole module's calls. `npm test -- --fast` leaves them out, like those that run alone.
 */
const SLOW = [
  'packages/**/copy-cluster.test.ts',
  'scripts/{admin,container,ensure}.test.ts',
  'src/compose/**/{administer,backup,forget-person,setup-checklist,start-failures,upgrade,wal-archive,every-field,every-person,figures-of-demo,fill-demo,fill-demo-exports,first-start}.test.ts',
  'src/compose/**/hostile-calls.test.ts',
  'src/compose/tests/{access,portal-access,portal-resets,portal-writes,round-trips}.test.ts',
  'src/compose/{events,tests/retries/idempotent-calls,upkeep/operations}.test.ts',
  'src/core/**/{argon2,jobs,migrate,outbox,pool,read-workbook}.test.ts',
  'src/*/*/**/{key-in-memory,key-wraps,pictures,projects.property,report-photos,service-reports,uploads}.test.ts',
  'src/*/*/**/*-many-{products,vessels}.test.ts',
  'src/*/*/**/{analytics,answer-question,audit-search,catalogue-admin,changes,credit-notes,decimal-sums,export-choice,export-safety,exports}.test.ts',
  'src/money/mailbox/{mailbox,read-mailbox}.test.ts',
  'src/*/{parts/parts,projects/projects,billing/service-items,vessel-import/vessel-import}.test.ts',
  'tests/setup/product.test.ts',
]

const UNIT = ['{src,packages}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/setup/**/*.test.ts']

/** Browser files that wait more than they compute: they start first, so that the others use the idle time. */
const WAITING = /e2e\/(server-commands|server-crash|server-portal-crash)\.test/

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It is no array's.
    const sorted = await super.sort(files)
    const isWaiting = ({ moduleId }: TestSpecification) => WAITING.test(moduleId.replaceAll('\\', '/'))
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))]
  }
}

/** How long a test asks again and again for what it expects: long enough for a machine that is busy. */
const expectation = { poll: { timeout: 60_000 } }

const unit = {
  expect: expectation,
  setupFiles: ['tests/setup/no-network.ts', 'tests/setup/rows/check-rows.ts'],
  unstubGlobals: true,
  unstubEnvs: true,
  testTimeout: minutes(2),
  hookTimeout: minutes(2),
}

/** Slow ones are given what they take on a machine that does four other things. */
const slow = { ...unit, testTimeout: minutes(6), hookTimeout: minutes(6) }

const e2e = {
  expect: expectation,
  testTimeout: minutes(6),
  hookTimeout: minutes(4),
}

/**
 * Three kinds of tests: `rules` judge the repository itself, `unit` run the product's parts against a real database,
 * `e2e` start the built product and look at it with a browser. Files share the modules they load: four fifths of the
 * time went into loading them again.
 */
export default defineConfig({
  plugins: [contentPages()],
  test: {
    sequence: { sequencer: WaitingFirst },
    // They start nothing before a test file asks.
    globalSetup: ['tests/setup/database-server.ts', 'tests/setup/site-server.ts'],
    // What no import shows: --changed runs all tests when one of these changed.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', '**/migrations/**', '**/tests/setup/*-server.ts'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          isolate: false,
          testTimeout: minutes(1),
        },
      },
      {
        test: {
          ...unit,
          name: 'unit',
          include: UNIT,
          exclude: [...ALONE.unit, ...SLOW],
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...slow,
          name: 'unit-slow',
          include: SLOW,
          isolate: false,
          // One more than there are cores: it waits for clusters and processes of its own.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...slow,
          name: 'unit-alone',
          include: ALONE.unit,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...e2e,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: ALONE.e2e,
          isolate: false,
          // One more than there are cores: a browser test waits a third of its time.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...e2e,
          name: 'e2e-alone',
          include: ALONE.e2e,
          // One at a time: what they measure is how long somebody waits.
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
