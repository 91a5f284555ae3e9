// How dist/ loads packages that Node is slow to import. The sources import them as they do any other.
import { createRequire } from 'node:module'

/**
 * Packages of many CommonJS files, or with one such file beside their many modules. To import these takes Node twice as
 * long as to require them, and every start waits for some.
 */
const required = ['commander', 'fast-xml-parser', 'saxes', 'tough-cookie', 'yaml']

/** Of this one, three files of a hundred are used, and what they load; the way through a proxy wants the whole set up. */
const partsOfUndici = {
  Agent: 'undici/lib/dispatcher/agent.js',
  Pool: 'undici/lib/dispatcher/pool.js',
  buildConnector: 'undici/lib/core/connect.js',
}
const ofTheWhole = ['ProxyAgent']

/** Has esbuild turn the imports of these packages into requires. */
export const requiring = {
  name: 'requiring',
  setup(build) {
    const own = createRequire(import.meta.url)
    const filter = new RegExp(`^(${[...required, 'undici'].join('|')})$`)
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'required', sideEffects: false }))
    build.onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
      contents:
        path === 'undici'
          ? requiringParts(path, partsOfUndici, ofTheWhole)
          : requiringAll(path, Object.keys(own(path))),
    }))
  },
}

/** A module that requires a package and exports what it holds by name. */
function requiringAll(name, held) {
  const names = held.filter((key) => key !== 'default' && /^[A-Za-z_$][\w$]*$/.test(key))
  return `import { createRequire } from 'node:module'
const held = createRequire(import.meta.url)('${name}')
export default held
export const { ${names.join(', ')} } = held`
}

/**
 * The same of some files of a package; of the whole, where another release of it has them elsewhere. Classes of the whole
 * load it once one is made.
 */
function requiringParts(name, parts, classes) {
  const each = Object.entries(parts).map(([part, path]) => `${part}: load('${path}')`)
  return `import { createRequire } from 'node:module'
const load = createRequire(import.meta.url)
function parts() {
  try {
    return { ${each.join(', ')} }
  } catch {
    return load('${name}')
  }
}
export const { ${Object.keys(parts).join(', ')} } = parts()
${classes.map((made) => `export function ${made}(...given) { return new (load('${name}').${made})(...given) }`).join('\n')}`
}
