#!/usr/bin/env node
// Bundles the start file and every command into dist/. Code that several share becomes a chunk of its own, so that a
// command loads what it needs and nothing else.
import {globSync, mkdirSync, rmSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {build, transform} from 'esbuild'
import {builtinsAtOnce, eagerModules, plugins} from './lean.js'
import {root} from './root.js'

// Bundled CommonJS expects these; ES modules do not have them.
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
  // bin/run.js has looked at the version already; oclif would load a library for it.
  define: {'process.env.OCLIF_DISABLE_ENGINE_WARNING': '"1"'},
  metafile: true,
  logLevel: 'warning',
})

for (const {path, text} of outputFiles) {
  mkdirSync(dirname(path), {recursive: true})
  // Names stay: stacks of bug reports need them, and asking esbuild to keep them by itself makes the start 8 % slower.
  const {code} = await transform(builtinsAtOnce(eagerModules(text)), {
    format: 'esm',
    target: 'node24',
    minifyWhitespace: true,
    minifySyntax: true,
  })
  writeFileSync(path, code)
}

// Only now, and only what is no longer part of it: a svcdiag that runs meanwhile keeps its files.
for (const file of globSync('dist/**/*.js', {cwd: root})) if (!(file in metafile.outputs)) rmSync(root + file)
