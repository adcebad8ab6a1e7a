import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/cluster/**', 'test/services/**'],
    pool: 'forks',
    disableConsoleIntercept: true,
    testTimeout: 20_000,
    server: {deps: {inline: [/@oclif/]}},
    coverage: {provider: 'v8', include: ['src/**']},
  },
})
