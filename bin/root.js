import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

/** Runs the Node of the checkout. Without one, the error names the version to install. */
export const root = fileURLToPath(new URL('..', import.meta.url))
export const pjson = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
