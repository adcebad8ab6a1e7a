import {globSync, readFileSync} from 'node:fs'
import {root} from './root.js'

/**
 * Returns the packages that the bundle contains code of, by name. Each has its name, its version, the licence that its
 * package.json names, its folder, and the texts of its licence files.
 */
export function bundledPackages({outputs}) {
  const inputs = Object.values(outputs).flatMap(output => Object.keys(output.inputs))
  const folders = new Set(inputs.map(packageFolder).filter(folder => folder !== null))
  return [...folders].map(readPackage).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Returns the notice that every copy of the bundle carries: each package with its version and the text of its licence. */
export function licenceNotice(packages) {
  const intro = `svcdiag contains code of these ${packages.length} packages, under these licences.\n`
  return [intro, ...packages.map(section)].join(`\n${'-'.repeat(80)}\n\n`)
}

/** Returns null for own files. Plugins put a namespace before a path. */
function packageFolder(input) {
  const folder = /^(?:[\w-]+:)?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//u.exec(input)?.[1] ?? null
  if (folder === null && input.includes('node_modules/'))
    throw new Error(
      `${input} belongs to no package below ${root}node_modules: node_modules must be a folder, not a link`,
    )
  return folder
}

function readPackage(folder) {
  const {name, version, license} = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'))
  const files = globSync(['{LICEN[CS]E,licen[cs]e,License,COPYING,NOTICE}*'], {cwd: root + folder}).toSorted()
  const texts = files.map(file => readFileSync(`${root}${folder}/${file}`, 'utf8').replaceAll('\r\n', '\n').trim())
  if (license === undefined) throw new Error(`${folder} names no licence: do not bundle it`)
  return {folder, name, version, license, texts}
}

function section({name, version, license, texts}) {
  const text = texts.length > 0 ? texts.join('\n\n') : `The package contains no text of its licence.`
  return `${name} ${version}: ${license}\n\n${text}\n`
}

function keyOf({name, version}) {
  return `${name} ${version}`
}
