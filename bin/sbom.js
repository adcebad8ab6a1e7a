import {readFileSync} from 'node:fs'
import {pjson, root} from './root.js'

/**
 * Returns the bill of materials in the format CycloneDX 1.6: the bundled packages with the checksums of the lockfile, and
 * Node. It contains no time and no random number, so the same input gives the same bytes.
 */
export function billOfMaterials(packages, nodeVersion) {
  const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  const {name, version, license} = pjson
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {component: {type: 'application', ...identity(name, version), licenses: licencesOf(license)}},
    components: [
      {
        type: 'platform',
        'bom-ref': `pkg:generic/node@${nodeVersion}`,
        name: 'node',
        version: nodeVersion,
        purl: `pkg:generic/node@${nodeVersion}`,
      },
      ...packages.map(({name, version, license, folder}) => ({
        type: 'library',
        ...identity(name, version),
        licenses: licencesOf(license),
        hashes: hashesOf(lock.packages[folder].integrity),
      })),
    ],
  }
}

function identity(name, version) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {'bom-ref': purl, name, version, purl}
}

/** An SPDX expression has blanks; an id has none. */
function licencesOf(license) {
  return [license.includes(' ') ? {expression: license} : {license: {id: license}}]
}

function hashesOf(integrity) {
  const [algorithm, base64] = integrity.split('-')
  const content = Buffer.from(base64, 'base64').toString('hex')
  return [{alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content}]
}
