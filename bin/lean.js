// Removes or defers what libraries load when they start but svcdiag does not use.

import {readFile} from 'node:fs/promises'
import {isBuiltin} from 'node:module'

/**
 * Defers TLS, HTTP/2 and semver, which the server framework and its sockets load: a tenth of their start. Both servers
 * use plain HTTP on a loopback address.
 */
const whenUsed = {
  name: 'when-used',
  setup(build) {
    build.onResolve({filter: /^(?:(?:node:)?(?:https|http2|tls)|semver)$/}, ({path, importer, resolveDir}) => {
      if (!/\/node_modules\/(?:fastify|find-my-way|ws)\/[^:]*$/.test(importer)) return null
      return {path, namespace: 'when-used', pluginData: resolveDir}
    })
    build.onLoad({filter: /./, namespace: 'when-used'}, ({path, pluginData: resolveDir}) => ({
      contents: `module.exports = new Proxy(function () {}, {
        get: (_, name) => require(${JSON.stringify(path)})[name],
        apply: (_, self, given) => require(${JSON.stringify(path)}).apply(self, given),
      })`,
      resolveDir,
    }))
  },
}

/**
 * Leaves out half of the framework's code: validation and serialisation by JSON Schema, and requests without a network.
 * It loads them if a route has a schema, and no route has one.
 */
const leftOut = {
  name: 'left-out',
  setup(build) {
    const unused = /^(?:@fastify\/(?:ajv-compiler|fast-json-stringify-compiler)|light-my-request)$/
    build.onResolve({filter: unused}, ({path, importer}) =>
      importer.includes('/node_modules/fastify/') ? {path, namespace: 'left-out'} : null,
    )
    build.onLoad({filter: /./, namespace: 'left-out'}, ({path}) => ({
      contents: `module.exports = () => () => { throw new Error('${path} is not part of this build') }`,
    }))
  },
}

/**
 * Replaces the entry of the HTTP client, which loads every part, with getters that load a part when it is used. A
 * missing name fails the build.
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
      if (importer.includes('/node_modules/')) return null // the Kubernetes client uses more, and is loaded separately
      const missing = namesFrom('undici', await readFile(importer, 'utf8')).filter(name => !(name in parts))
      if (missing.length > 0)
        throw new Error(`${importer} takes ${missing} of undici: bin/lean.js has to say where it is`)
      return {path, namespace: 'as-used', pluginData: resolveDir}
    })
    build.onLoad({filter: /^undici$/, namespace: 'as-used'}, ({pluginData: resolveDir}) => {
      const getters = Object.entries(parts).map(([name, part]) => `get ${name}() { return ${part} }`)
      const methods = "Object.assign(require('undici/lib/dispatcher/dispatcher').prototype, require('undici/lib/api'))"
      return {contents: `${methods}\nmodule.exports = {${getters.join(', ')}}`, resolveDir}
    })
  },
}

/**
 * Returns the names that a module of svcdiag imports from a package, without types. Any other kind of import counts as
 * everything.
 */
function namesFrom(library, text) {
  const named = [...text.matchAll(new RegExp(`^import (type )?\\{([^}]*)\\} from '${library}'`, 'gm'))]
  if (named.length < text.split(`'${library}'`).length - 1) return ['everything']
  const values = named.filter(([, type]) => type === undefined).flatMap(([, , names]) => names.split(','))
  return values.map(name => name.trim()).filter(name => name !== '' && !name.startsWith('type '))
}

/**
 * Replaces the check for hostile route patterns, which the router runs on its own patterns. svcdiag defines all routes.
 */
const trustedRoutes = {
  name: 'trusted-routes',
  setup(build) {
    build.onResolve({filter: /^safe-regex2$/}, ({path}) => ({path, namespace: 'trusted-routes'}))
    build.onLoad({filter: /./, namespace: 'trusted-routes'}, () => ({contents: 'module.exports = () => true'}))
  },
}

/** Replaces the detection of WSL, which oclif needs for its user agent: 8 ms of every start. */
const noWindows = {
  name: 'no-windows',
  setup(build) {
    build.onResolve({filter: /^wsl-utils$/}, ({path}) => ({path, namespace: 'no-windows'}))
    build.onLoad({filter: /./, namespace: 'no-windows'}, () => ({contents: 'export const isWsl = false'}))
  },
}

/**
 * Replaces the locale order of commands in oclif, which takes 10 ms of every start. Plain letters have the same order.
 */
const plainOrder = {
  name: 'plain-order',
  setup(build) {
    build.onLoad({filter: /@oclif\/core\/lib\/config\/plugin\.js$/}, async ({path}) => {
      const text = await readFile(path, 'utf8')
      const contents = text.replace('a.id.localeCompare(b.id)', 'a.id < b.id ? -1 : 1')
      if (contents === text) throw new Error('oclif orders its commands in another way now: this is no longer needed')
      return {contents}
    })
  },
}

export const plugins = [whenUsed, leftOut, clientAsUsed, trustedRoutes, noWindows, plainOrder]

/** Supports versions that no user has, so caching it is useless. */
const HARDLY_RUN = /^node_modules\/semver\b/

/**
 * Puts functions of former CommonJS modules in parentheses. The engine then compiles them at once and caches them;
 * otherwise it compiles them twice and caches nothing.
 */
export function eagerModules(text) {
  return text.replace(
    /^(var \w+ = __commonJS\(\{\n {2}"([^"\n]+)")\(([^)\n]*)\) \{\n([\s\S]*?)^ {2}\}\n\}\);$/gm,
    (all, name, path, given, body) =>
      HARDLY_RUN.test(path) ? all : `${name}: (function(${given}) {\n${body}  })\n});`,
  )
}

/**
 * Replaces imports of Node's own modules. An `import` first creates a module that reads all exports, and so loads parts
 * that are hardly used.
 */
export function builtinsAtOnce(text) {
  const taken = []
  const rest = text.replace(
    /^import (?:(\w+)|\* as (\w+)|\{([^}]*)\}) from ["'](?:node:)?([\w/]+)["'];?$/gm,
    (all, whole, space, names, builtin) => {
      if (!isBuiltin(`node:${builtin}`)) return all
      const bound = whole ?? space ?? `{${names.replaceAll(' as ', ': ')}}`
      taken.push(`const ${bound} = process.getBuiltinModule("node:${builtin}");`)
      return ''
    },
  )
  return `${taken.join('\n')}\n${rest}`
}
