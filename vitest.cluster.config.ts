import {defineConfig} from 'vitest/config'

/** The ring on a real control plane: one for all test files, with every fault's installation side by side in it. */
export default defineConfig({
  test: {
    include: ['test/cluster/**/*.test.ts'],
    globalSetup: ['test/cluster/global-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    allowOnly: false,
    disableConsoleIntercept: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    server: {deps: {inline: [/@oclif/]}},
  },
})
