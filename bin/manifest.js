import {Plugin, settings} from '@oclif/core'
import {pjson, root} from './root.js'

/**
 * Returns the manifest, from which oclif knows every command without loading it. The manifest is read from the sources
 * and contains the paths of the build.
 */
export async function commandManifest() {
  settings.enableAutoTranspile = false
  process.env.NODE_ENV = 'development'
  const plugin = new Plugin({
    root,
    pjson: {...pjson, oclif: {...pjson.oclif, commands: './src/commands'}},
    ignoreManifest: true,
    errorOnManifestCreate: true,
    respectNoCacheDefault: true,
  })
  await plugin.load()
  const commands = Object.values(plugin.manifest.commands).sort((a, b) => (a.id < b.id ? -1 : 1))
  return {commands: Object.fromEntries(commands.map(command => [command.id, asBuilt(command)])), version: pjson.version}
}

function asBuilt(command) {
  const relativePath = command.relativePath?.map(part => part.replace(/^src$/u, 'dist').replace(/\.ts$/u, '.js'))
  return {...command, ...(relativePath && {relativePath})}
}
