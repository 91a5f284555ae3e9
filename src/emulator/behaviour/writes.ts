import type { EntityModel, Field, Value, Values } from '../../../fixtures/model.js'
import type { Site } from '../deployment.js'
import type { Call } from '../http/call.js'
import { emptyAnswer, type Answer } from '../http/answer.js'
import { parseBody } from '../records/body.js'
import { converted } from '../records/convert.js'
import { referredId } from '../records/nested-lookup.js'
import type { Row } from '../records/row.js'
import type { Store } from '../records/store.js'
import type { Service } from './routes.js'

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
  readonly nested: (field: Field, given: unknown) => string | null
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
    Id: before['Id'] ?? null,
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
