import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

/** This package's folder, with a slash at its end, and its parsed package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url))
export const pjson = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
