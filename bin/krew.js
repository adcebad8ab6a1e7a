import {buffer} from 'node:stream/consumers'
import {gzipSync} from 'node:zlib'
import {pack} from 'tar-stream'
import {stringify} from 'yaml'
import {pjson} from './root.js'

/** What krew calls a processor that Node calls x64 or arm64. */
const ARCHITECTURES = {x64: 'amd64', arm64: 'arm64'}

/** The name under which kubectl finds the plugin. */
const PLUGIN = 'kubectl-svcdiag'

/** Returns a gzipped tar of the plugin and its licences. The same files give the same bytes. */
export async function pluginArchive({executable, licence, notice}) {
  const archive = pack()
  const add = (name, bytes, mode) => archive.entry({name, mode, mtime: new Date(0)}, bytes)
  add(PLUGIN, executable, 0o755)
  add('LICENSE', licence, 0o644)
  add('third-party-licences.txt', notice, 0o644)
  archive.finalize()
  return gzipSync(await buffer(archive))
}

/** Returns the manifest that `kubectl krew install --manifest` reads; the archives are files below a URL. */
export function pluginManifest(url, archives) {
  return stringify({
    apiVersion: 'krew.googlecontainertools.github.com/v1alpha2',
    kind: 'Plugin',
    metadata: {name: 'svcdiag'},
    spec: {
      version: `v${pjson.version}`,
      shortDescription: 'Diagnose an agent-conversation service',
      description: pjson.description,
      platforms: archives.map(({arch, file, sha256}) => ({
        selector: {matchLabels: {os: 'linux', arch: ARCHITECTURES[arch]}},
        uri: new URL(file, url.endsWith('/') ? url : `${url}/`).href,
        sha256,
        bin: PLUGIN,
      })),
    },
  })
}
