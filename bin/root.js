import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

/** This package's folder with a final slash, and its parsed package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url))
export const pjson = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
