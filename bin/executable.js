import {readFileSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {build} from 'esbuild'
import {eagerModules, plugins} from './lean.js'
import {root} from './root.js'

/** The files of the package that the executable carries, and reads through `node:sea`. */
export const CARRIED = {
  'package.json': 'package.json',
  'oclif.manifest.json': 'oclif.manifest.json',
  'third-party-licences.txt': 'docs/third-party-licences.txt',
}

const SEA = "process.getBuiltinModule('node:sea')"

/** What reads a file of the package reads the part of the executable instead. */
const CARRIED_READS = {
  'bin/run.js': [
    ["readFileSync(new URL('../package.json', import.meta.url), 'utf8')", `${SEA}.getAsset('package.json', 'utf8')`],
    ['existsSync(entry)', 'true'],
    [
      'await import(entry.href)',
      "await (asked === 'start.js' ? import('executable:start') : import('../src/cli/completion/start.ts'))",
    ],
    ['[process.execPath, ...process.execArgv', '[process.argv[1], ...process.execArgv'], // its name says how it was called
    ['...process.argv.slice(1)]', '...process.argv.slice(2)]'], // the executable has no script before its arguments
    ['module.enableCompileCache()', ''], // the executable contains its own
  ],
  'src/cli/completion/start.ts': [
    [/readFileSync\(fileURLToPath\(new URL\([^)]*\)\), 'utf8'\)/, `${SEA}.getAsset(file, 'utf8')`],
  ],
  'src/commands/version.ts': [
    ["const {readFileSync} = await import('node:fs')\n", ''],
    [/readFileSync\(`[^`]*third-party-licences\.txt`, /, `${SEA}.getAsset('third-party-licences.txt', `],
  ],
  'src/bundle/write/press.ts': [
    ['new Worker(THREAD)', `new Worker(${SEA}.getAsset('press-thread.js', 'utf8'), {eval: true})`],
    [/^const THREAD = new URL\([\s\S]*?^\)$/m, ''],
  ],
}

/** Bundles everything into one CommonJS script, which is what a single executable of Node can hold. */
export async function bundleForExecutable() {
  const {outputFiles, metafile} = await build({
    ...OPTIONS,
    entryPoints: ['bin/run.js'],
    outfile: 'svcdiag.cjs',
    minifyWhitespace: true,
    metafile: true,
    plugins: [carried, ...plugins],
    define: {'process.env.OCLIF_DISABLE_ENGINE_WARNING': '"1"', 'import.meta.url': '__url'},
    banner: {js: "const __url = require('node:url').pathToFileURL(__filename).href"},
  })
  const thread = await build({...OPTIONS, entryPoints: ['src/bundle/write/press-thread.ts'], outfile: 'thread.cjs'})
  return {script: eagerModules(outputFiles[0].text), thread: thread.outputFiles[0].text, metafile}
}

const OPTIONS = {
  write: false,
  absWorkingDir: root,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node24',
  minifySyntax: true,
  logLevel: 'warning',
}

const carried = {
  name: 'carried',
  setup(build) {
    for (const [file, replacements] of Object.entries(CARRIED_READS)) {
      build.onLoad({filter: new RegExp(`/${file.replaceAll('.', '\\.')}$`)}, async ({path}) => ({
        contents: replaced(await readFile(path, 'utf8'), replacements, file),
        loader: path.endsWith('.ts') ? 'ts' : 'js',
      }))
    }
    build.onResolve({filter: /^executable:start$/}, ({path}) => ({path, namespace: 'executable'}))
    build.onLoad({filter: /./, namespace: 'executable'}, () => ({contents: startScript(), resolveDir: root}))
  },
}

function replaced(text, replacements, file) {
  return replacements.reduce((rest, [from, to]) => {
    const next = rest.replace(from, () => to)
    if (next === rest)
      throw new Error(`${file} no longer contains ${from}: change what bin/executable.js replaces there`)
    return next
  }, text)
}

/** oclif finds commands as files. In the executable there are none, so each id has its own import. */
function startScript() {
  const {commands} = JSON.parse(readFileSync(`${root}oclif.manifest.json`, 'utf8'))
  const loads = Object.values(commands).map(({id, relativePath}) => {
    const source = relativePath.join('/').replace(/^dist\/(.*)\.js$/u, './src/$1.ts')
    return `${JSON.stringify(id)}: () => import(${JSON.stringify(source)})`
  })
  return `
    import {getAsset} from 'node:sea'
    import {Plugin} from '@oclif/core'
    import {start} from './src/cli/run.ts'
    import {PROGRAM} from './src/program.ts'

    const LOADS = {${loads.join(', ')}}

    class Carried extends Plugin {
      async _manifest() {
        const manifest = JSON.parse(getAsset('oclif.manifest.json', 'utf8'))
        this.commandIDs = Object.keys(manifest.commands)
        return manifest
      }

      async findCommand(id) {
        const {default: command} = await LOADS[id]()
        return Object.assign(command, {id, plugin: this})
      }
    }

    async function begin() {
      const pjson = JSON.parse(getAsset('package.json', 'utf8'))
      pjson.oclif.bin = PROGRAM
      const plugin = new Carried({root: '/', pjson, isRoot: true})
      await plugin.load()
      await start('/', pjson, {plugins: new Map([[plugin.name, plugin]])})
    }

    void begin()`
}
