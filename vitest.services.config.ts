import {defineConfig} from 'vitest/config'

/** The ring on services that are installed and started for it: one PostgreSQL for all test files. */
export default defineConfig({
  test: {
    include: ['test/services/**/*.test.ts'],
    globalSetup: ['test/services/global-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    allowOnly: false,
    disableConsoleIntercept: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    server: {deps: {inline: [/@oclif/]}},
  },
})
