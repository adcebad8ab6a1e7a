import {globSync} from 'node:fs'
import {build} from 'esbuild'
import {plugins} from './lean.js'
import {root} from './root.js'

// Bundled CommonJS needs these names, which ES modules do not have.
const banner = `import {createRequire as __createRequire} from 'node:module'
const require = __createRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`

/**
 * Bundles the start file and every command with the packages that they import, so that the package needs no
 * dependencies. Shared code becomes separate chunks, so that a command loads only what it needs. Writes nothing.
 */
export function bundle() {
  return build({
    write: false,
    absWorkingDir: root,
    entryPoints: [
      'src/cli/start.ts',
      'src/cli/completion/start.ts',
      ...globSync(['src/commands/**/*.ts', 'src/**/*-thread.ts'], {cwd: root}).toSorted(),
    ],
    outbase: 'src',
    outdir: 'dist',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minifySyntax: true,
    banner: {js: banner},
    plugins,
    // bin/run.js has already checked the version of Node. For this check, oclif would load a library.
    define: {'process.env.OCLIF_DISABLE_ENGINE_WARNING': '"1"'},
    metafile: true,
    logLevel: 'warning',
  })
}
