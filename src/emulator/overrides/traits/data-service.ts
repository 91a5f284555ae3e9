import type { EdmType, EntityModel, Values } from '../../../../fixtures/model.js'
import { parsedJson, isRecord } from '../../../runtime/json.js'
import type { ReadRequest } from '../../behaviour/query.js'
import { displayField } from '../../domain/fields.js'
import { DataFault, RightsRefusal } from '../../errors.js'
import { changeData } from '../../handlers/change.js'
import { jsonAnswer, type Answer } from '../../http/answer.js'
import type { Call } from '../../http/call.js'
import type { Trait } from '../listed.js'
import type { DataAddress } from '../../query/address.js'
import { scopeOf, type Plan } from '../../query/plan.js'
import { keyName, newKey } from '../../records/keys.js'
import type { Row } from '../../records/row.js'
import { fieldOf, lookupOf } from '../../records/store.js'
import { columnAt, columnOf, givenValue, itemsOf, key, member, missing, type Column } from './data-service-columns.js'
import { conditionIn } from './data-service-filters.js'
import { callerOf, pathInApp, serving } from './further-services.js'

const address = /^\/DataService\/json\/(?:SyncReply|reply)\/(Select|Insert|Update|Delete)Query$/i

/** A part of what public clients send: plain columns, filters that compare them, and changes, each as the OData endpoint makes it. */
export const dataService: Trait = {
  id: 'data-service',
  sentence: 'The DataService takes SelectQuery, InsertQuery, UpdateQuery and DeleteQuery.',
  source: 'vendor documentation; client code',
  override: serving({
    name: 'DataService/json',
    methods: ['POST'],
    find(call) {
      const [, operation] = address.exec(pathInApp(call) ?? '') ?? []
      return operation === undefined ? undefined : [operation.toLowerCase()]
    },
    answer([operation = ''], call) {
      const { rights, errors } = call.deployment.behaviour
      try {
        return jsonAnswer(200, { ...carriedOut(operation, call), nextPrcElReady: false, success: true })
      } catch (error) {
        if (error instanceof RightsRefusal) return rights.refusal(call, 'service')
        if (error instanceof DataFault) return failure(errors.status(error, 'odata'), errors.message(error))
        throw error
      }
    },
  }),
}

function failure(status: number, Message: string): Answer {
  const responseStatus = { ErrorCode: 'Emulated.DataServiceException', Message, Errors: [] }
  return jsonAnswer(status, { responseStatus, rowsAffected: 0, nextPrcElReady: false, success: false })
}

function carriedOut(operation: string, call: Call): object {
  const { behaviour, store } = call.deployment
  const query = parsedJson(call.body.toString('utf8'))
  if (!isRecord(query)) throw new DataFault('json', 'The body must be a query as a JSON object.')
  const root = member(query, 'rootSchemaName')
  const model = typeof root === 'string' ? store.model(root) : undefined
  if (!model) throw new DataFault('entity', `There is no object '${String(root)}'. Set rootSchemaName.`)
  const user = callerOf(call)
  const action = operation === 'select' ? 'read' : 'change'
  if (!behaviour.rights.allows(user, model.name, 'odata', action, call)) throw new RightsRefusal(model.name)
  const request: ReadRequest = { call, service: 'odata', model, user, format: 'json' }
  switch (operation) {
    case 'select':
      return selected(query, request)
    case 'insert':
      return inserted(query, request)
    case 'update':
      return changed('PATCH', valuesOf(query, model), query, request)
    default:
      return changed('DELETE', {}, query, request)
  }
}

function selected(query: unknown, request: ReadRequest): object {
  const { behaviour, store } = request.call.deployment
  const { model } = request
  const scope = scopeOf(request)
  const asked = itemsOf(member(query, 'columns')).map(([name, item]) => {
    const position = Number(member(item, 'orderPosition') ?? 0)
    const direction = member(item, 'orderDirection')
    return { name, column: columnOf(member(item, 'expression'), scope), direction, position }
  })
  const isWhole = asked.length === 0 || member(query, 'allColumns') === true
  const every = model.fields.map(({ name, lookup }) => lookup?.name ?? name)
  const columns = isWhole
    ? every.map((name) => [name, columnAt(name, scope)] as const)
    : asked.map(({ name, column }) => [name, column] as const)
  const ordered = asked.filter(({ direction }) => direction === 1 || direction === 2)
  const plan: Plan = {
    holds: conditionIn(query, scope),
    order: ordered
      .sort((left, right) => left.position - right.position)
      .map(({ column, direction }) => ({ by: column.operand, descending: direction === 2 })),
    // Deployments are known to pass over the offset unless the query is pageable.
    skip: member(query, 'isPageable') === true ? (rowsIn(query, 'rowsOffset') ?? 0) : 0,
    given: 0,
    top: rowsIn(query, 'rowCount'),
    select: undefined,
    expand: [],
    counts: false,
  }
  const found = behaviour.query.found(plan, store.rows(model.name), request)
  const most = Math.min(plan.top ?? Infinity, behaviour.limits.maxEntityRowCount)
  const rows = found
    .slice(plan.skip, plan.skip + most)
    .map((row) => Object.fromEntries(columns.map(([name, column]) => [name, shown(column, row, request)])))
  const rowConfig = Object.fromEntries(columns.map(([name, column]) => [name, typeOf(column)]))
  return { rowConfig, rows, notFoundColumns: [], rowsAffected: rows.length }
}

/** A number of rows; undefined where it is left out, or negative as clients write that. */
function rowsIn(query: unknown, name: string): number | undefined {
  const rows = member(query, name)
  return typeof rows === 'number' && rows >= 0 ? rows : undefined
}

function shown({ operand, lookup }: Column, row: Row, { call, user }: ReadRequest): unknown {
  const { behaviour, store } = call.deployment
  const value = operand.read(row)
  const { values } = behaviour
  // A number that JavaScript cannot hold is a text.
  const written: unknown =
    typeof value === 'bigint' ? String(value) : JSON.parse(values.json(operand.field ?? key, value, 'odata', values))
  if (!lookup) return written
  if (value === null) return ''
  const { target } = lookup.lookup
  const display = displayField(store.model(target)?.fields ?? [])?.name
  const isShown = display !== undefined && behaviour.rights.allowsPath(user, target)
  const displayValue = isShown ? (store.find(target, String(value))?.values[display] ?? '') : ''
  return { value: written, displayValue, primaryImageValue: '' }
}

const dataValueTypes: Readonly<Record<EdmType, number>> = {
  'Edm.Guid': 0,
  'Edm.String': 1,
  'Edm.Int32': 4,
  'Edm.Int64': 4,
  'Edm.Decimal': 5,
  'Edm.Double': 5,
  'Edm.DateTime': 7,
  'Edm.Date': 8,
  'Edm.TimeOfDay': 9,
  'Edm.Boolean': 12,
}

function typeOf({ operand: { field = key }, lookup }: Column): object {
  return lookup
    ? { dataValueType: 10, isLookup: true, referenceSchemaName: lookup.lookup.target }
    : { dataValueType: dataValueTypes[field.type] }
}

function inserted(query: unknown, request: ReadRequest): object {
  const { model, call } = request
  const given = valuesOf(query, model)
  const id = newKey(model, given as Values, call.deployment.store)
  change('POST', { kind: 'collection', model }, { ...given, [keyName(model)]: id }, call)
  return { id, rowsAffected: 1 }
}

function changed(method: 'PATCH' | 'DELETE', values: object, query: unknown, request: ReadRequest): object {
  const { model, call } = request
  const { store } = call.deployment
  const holds = conditionIn(query, scopeOf(request))
  if (!holds) throw new DataFault('filter', 'The emulator changes records that filters name, and here are none.')
  const rows = store.rows(model.name).filter(holds)
  store.atomically(() => {
    for (const { id } of rows) change(method, { kind: 'record', model, id }, values, call)
    return true
  })
  return { rowsAffected: rows.length }
}

function valuesOf(query: unknown, model: EntityModel): Readonly<Record<string, unknown>> {
  const items = itemsOf(member(query, 'columnValues')).map(([name, item]) => {
    const field = lookupOf(model, name) ?? fieldOf(model, name) ?? missing(name, model)
    return [field.name, givenValue(item, field)]
  })
  return Object.fromEntries(items) as Readonly<Record<string, unknown>>
}

/** Makes a change as the OData endpoint does. Throws its fault. */
function change(method: string, place: DataAddress, values: object, call: Call): void {
  const headers = { ...call.headers, 'content-type': 'application/json' }
  const { status } = changeData(place, 'odata', { ...call, method, headers, body: Buffer.from(JSON.stringify(values)) })
  if (status >= 400) throw new DataFault('method', `The deployment does not take this change: ${String(status)}.`)
}
