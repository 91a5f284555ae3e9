import type { EntityModel, Field, Value, Values } from '../../../fixtures/model.js'
import type { Site } from '../deployment/deployment.js'
import type { Call } from '../http/call.js'
import { emptyAnswer, type Answer } from '../http/answer.js'
import { converted, wholeNumber } from '../records/convert.js'
import { keyName, targetSet, valueIn } from '../records/keys.js'
import type { Row } from '../records/row.js'
import type { Store } from '../records/store.js'
import type { Service } from './routes.js'
import { DataFault } from '../errors.js'

const tokens =
  /\s*(?:"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.-])|(?:true|false|null)(?![\w'-])|[{}[\],:])/y

/** What a change asks for. POST makes a record, PUT replaces one, MERGE and PATCH set what is given, DELETE removes. */
export type ChangeMethod = 'POST' | 'PUT' | 'MERGE' | 'PATCH' | 'DELETE'

/** How records are changed (document: Change one record, Data records). */
export interface WritesBehaviour {
  /** Methods for a collection and for one record. The document shows PUT and MERGE of the legacy service only. */
  readonly methods: (service: Service, place: 'collection' | 'record') => readonly ChangeMethod[]
  readonly takesContentType: (contentType: string, method: string) => boolean
  /** Reads a body; throws a fault of kind `json` where it is no JSON. */
  readonly parse: (body: Buffer) => unknown
  /** The value of a field as it is to be stored; throws a fault where it does not fit the field's type. */
  readonly convert: (field: Field, given: unknown) => Value
  /** The id that a nested lookup refers to; null where it is to be cleared. */
  readonly nested: (field: Field, given: unknown) => Value
  /** Whether a lookup may take this id. */
  readonly refers: (target: string, id: string, store: Store) => boolean
  /** The values that a record has after a change. */
  readonly merged: (before: Values, given: Values, model: EntityModel) => Values
  readonly replaced: (before: Values, given: Values, model: EntityModel) => Values
  readonly created: (given: Values, model: EntityModel, site: Site) => Values
  /** What the server itself sets with every change. */
  readonly touched: (values: Values, site: Site) => Values
  /** Whether the good fields of a refused body are set. No deployment may. */
  readonly keepsPartOfRefused: boolean
  /** The last word on what is stored. */
  readonly stored: (before: Row, after: Row, method: ChangeMethod, call: Call) => Row
  /** Carries on where the record is not there; undefined refuses. */
  readonly onMissingRecord: () => Answer | undefined
  readonly succeeded: () => Answer
}

export const documentedWrites: WritesBehaviour = {
  methods(service, place) {
    if (place === 'collection') return ['POST']
    return service === 'legacy' ? ['PUT', 'MERGE', 'DELETE'] : ['PATCH', 'PUT', 'DELETE']
  },
  takesContentType: (contentType) => /^application\/json\s*(;|$)/i.test(contentType),
  parse: parseBody,
  convert: converted,
  nested: referredId,
  refers: (target, id, store) => store.find(target, id) !== undefined,
  merged: (before, given) => ({ ...before, ...given }),
  replaced: (before, given, model) => ({
    ...initialValues(model),
    ...(before['CreatedOn'] === undefined ? {} : { CreatedOn: before['CreatedOn'] }),
    ...given,
    [keyName(model)]: before[keyName(model)] ?? null,
  }),
  created: (given, model, site) => ({
    ...initialValues(model),
    CreatedOn: site.now().getTime(),
    ...given,
  }),
  touched: (values, site) => ({ ...values, ModifiedOn: site.now().getTime() }),
  keepsPartOfRefused: false,
  stored: (_before, after) => after,
  onMissingRecord: () => undefined,
  succeeded: () => emptyAnswer(204),
}

function initialValues(model: EntityModel): Values {
  return Object.fromEntries(model.fields.map((field) => [field.name, field.initial ?? null]))
}

/**
 * The id in a nested lookup: `__metadata.uri` of the form `<LookupEntity>Collection(guid'<id>')`, also with the address
 * of the service before it (document: Data records). Throws a fault where the object says anything else.
 */
function referredId(field: Field, given: unknown): Value {
  if (given === null || !field.lookup) return null
  const { name, target } = field.lookup
  const form = field.type === 'Edm.Guid' ? /(?:^|\/)(\w+)\(guid'([^']*)'\)$/ : /(?:^|\/)(\w+)\((-?\d+L?)\)$/
  const [, set, id] = form.exec(uriOf(given) ?? '') ?? []
  if (set === undefined || id === undefined) {
    throw new DataFault('lookup', `'${name}' must hold __metadata with the uri of a record.`)
  }
  if (set !== targetSet('legacy', field.lookup)) {
    throw new DataFault('lookup', `'${name}' refers to a record of ${target}, not of '${set}'.`)
  }
  return converted(field, valueIn(id, field.type))
}

function uriOf(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || !('__metadata' in given)) return undefined
  const { __metadata: metadata } = given
  if (typeof metadata !== 'object' || metadata === null || !('uri' in metadata)) return undefined
  return typeof metadata.uri === 'string' ? metadata.uri : undefined
}

/**
 * Reads the body of a change. A body that is no JSON is refused in the document's words: a token was not recognized,
 * which is named with its place.
 */
function parseBody(body: Buffer): unknown {
  const source = body.toString('utf8').replace(/^\uFEFF/, '')
  try {
    return parsedNumbers(source)
  } catch {
    const { token, at } = firstUnrecognized(source)
    const message = `Invalid JSON. A token was not recognized in the JSON content: '${token}' at position ${at}.`
    throw new DataFault('json', message, { message, type: 'Microsoft.OData.ODataJsonException' })
  }
}

/** Parses JSON. Whole numbers that a number cannot hold are bigints. */
function parsedNumbers(source: string): unknown {
  if (!/\d{16}/.test(source)) return JSON.parse(source)
  const marked = source.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    /^-?\d{16,}$/.test(token) ? `"\uE000${token}"` : token,
  )
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && /^\uE000-?\d+$/.test(value) ? wholeNumber(value.slice(1)) : value,
  )
}

/** The first piece that is no JSON token; where all are, the fault lies in their order, and the end is named. */
function firstUnrecognized(source: string): { token: string; at: number } {
  let at = 0
  while (at < source.trimEnd().length) {
    tokens.lastIndex = at
    if (!tokens.test(source)) {
      const rest = source.slice(at).trimStart()
      return { token: /^(?:[\w-]+|.)/su.exec(rest)?.[0] ?? '', at: source.length - rest.length }
    }
    at = tokens.lastIndex
  }
  const last = /\S{1,20}$/u.exec(source.trimEnd())?.[0] ?? ''
  return { token: last, at: Math.max(0, source.trimEnd().length - last.length) }
}
