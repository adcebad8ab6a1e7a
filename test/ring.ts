import {defineConfig} from 'vitest/config'

/** Tests on something that is started once for all of them: one file after the other, and time enough. */
export function ring(folder: string) {
  return defineConfig({
    test: {
      include: [`${folder}/**/*.test.ts`],
      globalSetup: [`${folder}/global-setup.ts`],
      pool: 'forks',
      fileParallelism: false,
      maxConcurrency: 3, // more at once, and answers come so late that checks take it for a fault
      allowOnly: false,
      disableConsoleIntercept: true,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      server: {deps: {inline: [/@oclif/]}},
    },
  })
}
