import { defineConfig } from 'vitest/config'

const minutes = (count: number) => count * 60_000

/**
 * Three kinds of tests: `rules` judge the repository itself, `unit` run the product's parts against a real database,
 * `e2e` start the built product and look at it with a browser, one file at a time.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          testTimeout: minutes(1),
        },
      },
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/setup/**/*.test.ts'],
          globalSetup: ['tests/setup/database-server.ts'],
          setupFiles: ['tests/setup/no-network.ts'],
          testTimeout: minutes(1),
          hookTimeout: minutes(1),
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: minutes(2),
          hookTimeout: minutes(3),
        },
      },
    ],
  },
})
