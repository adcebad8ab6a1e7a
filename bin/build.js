#!/usr/bin/env node
// Bundles the start file and every command into dist/. Code that several share becomes a chunk of its own, so that a
// command loads what it needs and nothing else.
import {globSync, rmSync} from 'node:fs'
import {build} from 'esbuild'
import {root} from './root.js'

// Bundled CommonJS expects these; ES modules do not have them.
const banner = `import {createRequire as __createRequire} from 'node:module'
const require = __createRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`

const {metafile} = await build({
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
  // Names stay: stacks of bug reports need them, and asking esbuild to keep them by itself makes the start 8 % slower.
  minifyWhitespace: true,
  minifySyntax: true,
  banner: {js: banner},
  metafile: true,
  logLevel: 'warning',
})

// Only now, and only what is no longer part of it: a svcdiag that runs meanwhile keeps its files.
for (const file of globSync('dist/**/*.js', {cwd: root})) if (!(file in metafile.outputs)) rmSync(root + file)
