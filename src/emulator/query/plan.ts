import type { QueryOptions, ReadRequest } from '../behaviour/query.js'
import { DataFault } from '../faults/data-fault.js'
import { RightsRefusal } from '../faults/rights-refusal.js'
import type { Row } from '../records/row.js'
import { fieldOf, lookupOf } from '../records/store.js'
import { conditionOf, pathOperand, unknownField, type Operand, type Scope } from './evaluate.js'

/** What a read is to find and show. */
export interface Plan {
  readonly holds: ((row: Row) => boolean) | undefined
  readonly order: readonly { readonly by: Operand; readonly descending: boolean }[]
  readonly skip: number
  /** Records already given on earlier pages. */
  readonly given: number
  readonly top: number | undefined
  /** Field names and lookup names, also as `<Lookup>/<field>`; undefined shows everything. */
  readonly select: readonly string[] | undefined
  readonly expand: readonly string[]
  readonly counts: boolean
}

/** Reads every option. Throws a fault for the first that does not hold. */
export function planOf(options: QueryOptions, request: ReadRequest): Plan {
  const scope = scopeOf(request)
  const filter = options.get('$filter')
  const expand = expansions(options.get('$expand'), scope)
  return {
    holds: filter === undefined ? undefined : conditionOf(scope.filter.read(filter), scope),
    order: orderings(options.get('$orderby'), scope),
    skip: wholeNumber('$skip', options) ?? 0,
    given: wholeNumber('$skiptoken', options) ?? 0,
    top: wholeNumber('$top', options),
    select: selection(options.get('$select'), expand, scope),
    expand: expand.map(({ lookup }) => lookup),
    counts: wantsCount(options),
  }
}

function scopeOf({ call, model, user }: ReadRequest): Scope {
  const { behaviour, store } = call.deployment
  return {
    model,
    store,
    filter: behaviour.filter,
    enter(entity) {
      if (!behaviour.rights.allowsPath(user, entity)) throw new RightsRefusal(entity)
    },
  }
}

function orderings(source: string | undefined, scope: Scope): Plan['order'] {
  if (source === undefined) return []
  return parts(source, '$orderby').map((part) => {
    const [path = '', direction = 'asc', ...more] = part.split(/\s+/)
    if (more.length > 0 || !/^(asc|desc)$/.test(direction)) {
      throw new DataFault('option', `'${part}' in $orderby is not a field with asc or desc after it.`)
    }
    return { by: pathOperand(path.split('/'), scope), descending: direction === 'desc' }
  })
}

interface Expansion {
  readonly lookup: string
  readonly select: readonly string[]
}

function expansions(source: string | undefined, scope: Scope): readonly Expansion[] {
  if (source === undefined) return []
  return parts(source, '$expand').map((part) => {
    const [, lookup = '', nested] = /^([^(]*?)\s*(?:\(\s*\$select=([^)]*)\))?$/.exec(part) ?? []
    const known = lookupOf(scope.model, lookup)
    if (!known) throw unknownField(lookup === '' ? part : lookup, scope.model)
    scope.enter(known.lookup.target)
    return { lookup, select: nested === undefined ? [] : parts(nested, '$select').map((name) => `${lookup}/${name}`) }
  })
}

function selection(
  source: string | undefined,
  expand: readonly Expansion[],
  scope: Scope,
): readonly string[] | undefined {
  const nested = expand.flatMap(({ select }) => select)
  const names = source === undefined ? ['*'] : parts(source, '$select')
  for (const name of [...names, ...nested]) checkSelected(name, scope)
  if (!names.includes('*')) return [...names, ...nested]
  const deeper = [...names, ...nested].filter((name) => name.includes('/'))
  return deeper.length === 0 ? undefined : ['*', ...deeper]
}

function checkSelected(name: string, scope: Scope): void {
  if (name === '*' || fieldOf(scope.model, name) || lookupOf(scope.model, name)) return
  if (!name.includes('/')) throw unknownField(name, scope.model)
  pathOperand(name.split('/'), scope)
}

function parts(source: string, option: string): readonly string[] {
  const names: string[] = []
  let depth = 0
  let current = ''
  for (const character of source) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    if (character === ',' && depth === 0) {
      names.push(current.trim())
      current = ''
    } else current += character
  }
  names.push(current.trim())
  if (names.includes('')) throw new DataFault('option', `The option ${option} has an empty part: '${source}'.`)
  return names
}

function wholeNumber(option: string, options: QueryOptions): number | undefined {
  const source = options.get(option)
  if (source === undefined) return undefined
  if (!/^\d{1,9}$/.test(source)) {
    throw new DataFault('option', `'${source}' is not a whole number of zero or more, as ${option} needs.`)
  }
  return Number(source)
}

function wantsCount(options: QueryOptions): boolean {
  const inline = options.get('$inlinecount')
  const count = options.get('$count')
  if (inline !== undefined && inline !== 'allpages' && inline !== 'none') {
    throw new DataFault('option', `$inlinecount is allpages or none, not '${inline}'.`)
  }
  if (count !== undefined && count !== 'true' && count !== 'false') {
    throw new DataFault('option', `$count is true or false, not '${count}'.`)
  }
  return inline === 'allpages' || count === 'true'
}
