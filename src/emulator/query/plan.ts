import type { QueryOptions, ReadRequest } from '../behaviour/query.js'
import { DataFault, RightsRefusal } from '../errors.js'
import type { Row } from '../records/row.js'
import { keyName } from '../records/keys.js'
import { fieldOf, lookupOf } from '../records/store.js'
import { conditionOf, pathOperand, unknownField, type Operand, type Scope } from './evaluate.js'
import { expansionsOf } from './expansions.js'
import { checkDepth, parts } from './expression.js'

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
  /** Lookups to show in full, also as `<Lookup>/<lookup>`. */
  readonly expand: readonly string[]
  readonly counts: boolean
}

/** Reads every option. Throws a fault for the first that does not hold. */
export function planOf(options: QueryOptions, request: ReadRequest): Plan {
  const scope = scopeOf(request)
  const filter = options.get('$filter')
  const expansions = expansionsOf(options.get('$expand'), scope)
  return {
    holds: filter === undefined ? undefined : conditionOf(scope.filter.read(filter), scope),
    order: orderings(options.get('$orderby'), scope),
    skip: wholeNumber('$skip', options) ?? 0,
    given: wholeNumber('$skiptoken', options) ?? 0,
    top: wholeNumber('$top', options),
    select: selection(options.get('$select'), expansions.select, scope),
    expand: [...new Set(expansions.expand)],
    counts: wantsCount(options),
  }
}

/** What the filter and the order of a read are held against. */
export function scopeOf({ call, service, model, user }: ReadRequest): Scope {
  const { behaviour, store } = call.deployment
  return {
    model,
    store,
    service,
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

function selection(source: string | undefined, nested: readonly string[], scope: Scope): readonly string[] | undefined {
  const names = source === undefined ? ['*'] : parts(source, '$select')
  for (const name of [...names, ...nested]) {
    checkDepth(name.split('/').length, 'option', '$select')
    checkSelected(name, scope)
  }
  if (!names.includes('*')) return [...names, ...nested]
  const deeper = [...names, ...nested].filter((name) => name.includes('/'))
  return deeper.length === 0 ? undefined : ['*', ...deeper]
}

/** A field, a lookup or a star, also at the end of a path of lookups. A lookup's own `Id` needs no look at the other record. */
function checkSelected(name: string, scope: Scope): void {
  if (name === '*' || fieldOf(scope.model, name) || lookupOf(scope.model, name)) return
  const [first = '', ...rest] = name.split('/')
  const target = lookupOf(scope.model, first)?.lookup.target
  const model = rest.length === 0 || target === undefined ? undefined : scope.store.model(target)
  if (!model) throw unknownField(first, scope.model)
  const below = rest.join('/')
  if (below === keyName(model)) return
  scope.enter(model.name)
  checkSelected(below, { ...scope, model })
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
