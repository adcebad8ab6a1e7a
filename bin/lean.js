// Removes or defers code that libraries load at the start and svcdiag does not use. The comment of each part states how
// much user and system CPU time of a start the part saves: the median of 40 alternating runs with and without it.

import {readFile} from 'node:fs/promises'
import {isBuiltin} from 'node:module'

/**
 * Defers TLS, HTTP/2 and semver until they are used: the server framework loads them, but svcdiag serves plain HTTP.
 * Saves 19 ms of the start of `serve`. Also defers what oclif needs only for help, errors and commands without a
 * manifest, which saves 17 ms of every start.
 */
const whenUsed = {
  name: 'when-used',
  setup(build) {
    build.onResolve({filter: /^(?:(?:node:)?(?:https|http2|tls)|semver)$/}, ({path, importer, resolveDir}) => {
      if (!/\/node_modules\/(?:fastify|find-my-way|ws)\/[^:]*$/.test(importer)) return null
      return {path, namespace: 'when-used', pluginData: resolveDir}
    })
    const ofOclif =
      /^(?:clean-stack|cli-spinners|ejs|indent-string|minimatch|string-width|tinyglobby|widest-line|wrap-ansi)$/
    build.onResolve({filter: ofOclif}, ({path, importer, resolveDir}) =>
      /\/node_modules\/@oclif\/core\/[^:]*$/.test(importer)
        ? {path, namespace: 'when-used', pluginData: resolveDir}
        : null,
    )
    build.onLoad({filter: /./, namespace: 'when-used'}, ({path, pluginData: resolveDir}) => ({
      contents: `module.exports = new Proxy(function () {}, {
        get: (_, name) => name === '__esModule' ? undefined : require(${JSON.stringify(path)})[name],
        apply: (_, self, given) => require(${JSON.stringify(path)}).apply(self, given),
      })`,
      resolveDir,
    }))
  },
}

/**
 * Leaves out what the server framework loads only for settings that svcdiag never makes: the compilers of schemas, its
 * own logger, and requests without a network, which only tests send. Saves 8 ms of the start of `serve`.
 */
const neverUsed = {
  name: 'never-used',
  setup(build) {
    const names = /^(?:@fastify\/ajv-compiler|@fastify\/fast-json-stringify-compiler|light-my-request|pino)$/
    build.onResolve({filter: names}, ({path, importer}) =>
      /\/node_modules\/fastify\/[^:]*$/.test(importer) ? {path, namespace: 'never-used'} : null,
    )
    build.onLoad({filter: /./, namespace: 'never-used'}, ({path}) => ({
      contents: `throw new Error(${JSON.stringify(`bin/lean.js leaves out ${path}`)})`,
    }))
  },
}

/**
 * Replaces the entry module of undici, which loads every part, with getters that load a part at its first use. The
 * build fails if svcdiag imports another name from undici. Saves 52 ms of the start of `check`.
 */
const clientAsUsed = {
  name: 'client-as-used',
  setup(build) {
    const parts = {
      Agent: "require('undici/lib/dispatcher/agent')",
      ProxyAgent: "require('undici/lib/dispatcher/proxy-agent')",
      WebSocket: "require('undici/lib/web/websocket/websocket').WebSocket",
    }
    build.onResolve({filter: /^undici$/}, async ({path, importer, resolveDir}) => {
      if (importer.includes('/node_modules/')) return null // The Kubernetes client needs more parts of undici, and is loaded separately.
      const missing = namesFrom('undici', await readFile(importer, 'utf8')).filter(name => !(name in parts))
      if (missing.length > 0)
        throw new Error(`${importer} imports ${missing} from undici: add the file to the parts in bin/lean.js`)
      return {path, namespace: 'as-used', pluginData: resolveDir}
    })
    build.onLoad({filter: /^undici$/, namespace: 'as-used'}, ({pluginData: resolveDir}) => {
      const getters = Object.entries(parts).map(([name, part]) => `get ${name}() { return ${part} }`)
      const methods = "Object.assign(require('undici/lib/dispatcher/dispatcher').prototype, require('undici/lib/api'))"
      return {contents: `${methods}\nmodule.exports = {${getters.join(', ')}}`, resolveDir}
    })
  },
}

/** Returns the names, except types, that a module imports from a package. Any other form of import counts as `everything`. */
function namesFrom(library, text) {
  const named = [...text.matchAll(new RegExp(`^import (type )?\\{([^}]*)\\} from '${library}'`, 'gm'))]
  if (named.length < text.split(`'${library}'`).length - 1) return ['everything']
  const values = named.filter(([, type]) => type === undefined).flatMap(([, , names]) => names.split(','))
  return values.map(name => name.trim()).filter(name => name !== '' && !name.startsWith('type '))
}

/**
 * Replaces oclif's ordering of commands by locale, because it loads locale data. The order of the commands stays the
 * same. Saves 8 ms of every start.
 */
const plainOrder = {
  name: 'plain-order',
  setup(build) {
    build.onLoad({filter: /@oclif\/core\/lib\/config\/plugin\.js$/}, async ({path}) => {
      const text = await readFile(path, 'utf8')
      const contents = text.replace('a.id.localeCompare(b.id)', 'a.id < b.id ? -1 : 1')
      if (contents === text)
        throw new Error('oclif no longer orders its commands by locale: delete plainOrder from bin/lean.js')
      return {contents}
    })
  },
}

export const plugins = [whenUsed, neverUsed, clientAsUsed, plainOrder]

/** The semver package is not compiled at the start, because almost none of its functions run. */
const HARDLY_RUN = /^node_modules\/semver\b/

/**
 * Puts the functions of CommonJS modules in parentheses. V8 then compiles them at once and caches the result; otherwise
 * it compiles them twice and caches nothing. Saves 7 ms of the start of `serve`, 11 ms of `check`.
 */
export function eagerModules(text) {
  return text.replace(
    /^(var \w+ = __commonJS\(\{\n {2}"([^"\n]+)")\(([^)\n]*)\) \{\n([\s\S]*?)^ {2}\}\n\}\);$/gm,
    (all, name, path, given, body) =>
      HARDLY_RUN.test(path) ? all : `${name}: (function(${given}) {\n${body}  })\n});`,
  )
}

/**
 * Replaces imports of Node's built-in modules, because `import` reads every export of a module and so loads rarely used
 * parts of Node. Saves 38 ms of the start of `check`, 5 ms of `serve`.
 */
export function builtinsAtOnce(text) {
  const taken = []
  const rest = text.replace(
    /^import (?:(\w+)|\* as (\w+)|(?:(\w+), ?)?\{([^}]*)\}) from ["'](?:node:)?([\w/]+)["'];?$/gm,
    (all, whole, space, first, names, builtin) => {
      if (!isBuiltin(`node:${builtin}`)) return all
      const bound = [whole ?? space ?? first, names && `{${names.replaceAll(' as ', ': ')}}`].filter(Boolean)
      // `globalThis.process`, because a module may import a constant named `process`.
      const source = `globalThis.process.getBuiltinModule("node:${builtin}")`
      taken.push(...bound.map(name => `const ${name} = ${source};`))
      return ''
    },
  )
  return `${taken.join('\n')}\n${rest}`
}
