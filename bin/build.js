#!/usr/bin/env node
// Bundles the start file and every command into dist/. Shared code becomes separate chunks, so that a command loads
// only what it needs.
import {globSync, mkdirSync, rmSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {build, transform} from 'esbuild'
import {builtinsAtOnce, eagerModules, plugins} from './lean.js'
import {root} from './root.js'

// Bundled CommonJS needs these names, which ES modules do not have.
const banner = `import {createRequire as __createRequire} from 'node:module'
const require = __createRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`

const {outputFiles, metafile} = await build({
  write: false,
  absWorkingDir: root,
  entryPoints: ['src/cli/start.ts', ...globSync(['src/commands/**/*.ts', 'src/**/*-thread.ts'], {cwd: root})],
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

for (const {path, text} of outputFiles) {
  mkdirSync(dirname(path), {recursive: true})
  // Keeps the names of functions, because stack traces in bug reports need them. esbuild's own option for this makes
  // the start 8 % slower.
  const {code} = await transform(builtinsAtOnce(eagerModules(text)), {
    format: 'esm',
    target: 'node24',
    minifyWhitespace: true,
    minifySyntax: true,
  })
  writeFileSync(path, code)
}

// Deletes old files last, and only files that the new build does not contain, so that a running svcdiag keeps its
// files.
for (const file of globSync('dist/**/*.js', {cwd: root})) if (!(file in metafile.outputs)) rmSync(root + file)
