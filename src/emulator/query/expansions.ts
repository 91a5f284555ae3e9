import { DataFault } from '../errors.js'
import { lookupOf } from '../records/store.js'
import { unknownField, type Scope } from './evaluate.js'
import { checkDepth, parts } from './expression.js'

/** What `$expand` asks for. Both are paths from the entity that is read, such as `Account/Owner` and `Account/Owner/Name`. */
export interface Expansions {
  readonly expand: readonly string[]
  readonly select: readonly string[]
}

const none: Expansions = { expand: [], select: [] }

/**
 * Reads `$expand`. The legacy service goes deeper by a path (`Account/Owner`), the OData endpoint by options in parentheses
 * (`Account($expand=Owner($select=Name))`). Throws a fault for a lookup or an option that is not known, and what `enter`
 * throws where the caller may not look into an entity.
 */
export function expansionsOf(source: string | undefined, scope: Scope): Expansions {
  if (source === undefined) return none
  checkDepth(levelsOf(source), 'option', '$expand')
  return read(source, scope)
}

/** The most levels of parentheses and steps of a path. */
function levelsOf(source: string): number {
  let [parentheses, steps, most] = [1, 0, 1]
  for (const character of source) {
    if (character === '(') parentheses += 1
    else if (character === ')') parentheses -= 1
    if (character === '/') steps += 1
    else if ('(),;'.includes(character)) steps = 0
    most = Math.max(most, parentheses + steps)
  }
  return most
}

function read(source: string, scope: Scope): Expansions {
  return joined(parts(source, '$expand').map((part) => expansion(part, scope)))
}

function expansion(part: string, scope: Scope): Expansions {
  const [, path = '', options] = /^([^()]*?)\s*(?:\((.*)\))?$/s.exec(part) ?? []
  const steps = scope.service === 'legacy' ? path.split('/') : [path]
  const { models, below } = entered(steps, part, scope)
  const within = options === undefined ? none : nested(options, below)
  return {
    expand: [...models, ...within.expand.map((name) => `${path}/${name}`)],
    select: within.select.map((name) => `${path}/${name}`),
  }
}

/** The paths of the lookups on the way, and what the last one leads to. */
function entered(steps: readonly string[], part: string, scope: Scope): { models: readonly string[]; below: Scope } {
  let below = scope
  const models = steps.map((step, index) => {
    const known = lookupOf(below.model, step)
    const model = known && scope.store.model(known.lookup.target)
    if (!model) throw unknownField(step === '' ? part : step, below.model)
    scope.enter(model.name)
    below = { ...below, model }
    return steps.slice(0, index + 1).join('/')
  })
  return { models, below }
}

/** The options of one expanded lookup. Without a selection it shows everything, whatever is selected further down. */
function nested(source: string, scope: Scope): Expansions {
  const options = new Map(parts(source, '$expand', ';').map(nameAndValue))
  for (const name of options.keys()) {
    if (!['$select', '$expand'].includes(name)) {
      throw new DataFault('option', `The option '${name}' is not known for an expanded lookup.`)
    }
  }
  const select = options.get('$select')
  const expand = options.get('$expand')
  const deeper = expand === undefined ? none : read(expand, scope)
  return joined([{ expand: [], select: select === undefined ? ['*'] : parts(select, '$select') }, deeper])
}

function nameAndValue(option: string): [string, string] {
  const at = option.indexOf('=')
  return at < 0 ? [option, ''] : [option.slice(0, at).trim(), option.slice(at + 1)]
}

function joined(all: readonly Expansions[]): Expansions {
  return { expand: all.flatMap(({ expand }) => expand), select: all.flatMap(({ select }) => select) }
}
