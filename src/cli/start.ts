import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {start} from './run.ts'

/** The bundle's entry: `dist/cli/start.js`, two folders below the package. */
const root = fileURLToPath(new URL('../..', import.meta.url))
void start(root, JSON.parse(readFileSync(`${root}package.json`, 'utf8')))
