import {defineConfig} from 'vitest/config'

/**
 * Returns the configuration for tests that share what their `global-setup.ts` starts. Their files run one after
 * another.
 */
export function ring(folder: string) {
  return defineConfig({
    test: {
      include: [`${folder}/**/*.test.ts`],
      globalSetup: [`${folder}/global-setup.ts`],
      pool: 'forks',
      fileParallelism: false,
      maxConcurrency: 3, // with more tests at once, answers come so late that checks report a fault
      allowOnly: false,
      disableConsoleIntercept: true,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      server: {deps: {inline: [/@oclif/]}},
    },
  })
}
