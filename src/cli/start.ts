import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {start} from './run.ts'

/** The entry point in the package: `dist/cli/start.js`, two folders below its root. */
const root = fileURLToPath(new URL('../..', import.meta.url))
void start(root, JSON.parse(readFileSync(`${root}package.json`, 'utf8')))
