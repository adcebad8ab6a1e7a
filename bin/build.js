#!/usr/bin/env node
// Writes the bundle to dist/.
import {globSync, mkdirSync, rmSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {transform} from 'esbuild'
import {bundle} from './bundle.js'
import {builtinsAtOnce, eagerModules} from './lean.js'
import {root} from './root.js'

const {outputFiles, metafile} = await bundle()

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
