import {defineConfig} from 'vitest/config'
import {IS_DEEP} from './test/depth.ts'

const RINGS = ['test/cluster/**', 'test/loop/**', 'test/package/**', 'test/services/**']

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: IS_DEEP ? RINGS : [...RINGS, 'test/**/*.deep.test.ts'],
    pool: 'forks',
    isolate: false, // two thirds of the time would go into loading the same modules anew for each file
    maxWorkers: '100%', // by default one core is left idle: of two that is half
    disableConsoleIntercept: true,
    testTimeout: 60_000,
    server: {deps: {inline: [/@oclif/]}},
    coverage: {provider: 'v8', include: ['src/**']},
  },
})
