import type { Field } from '../../../../fixtures/model.js'
import { altering, replacing, together, withoutAtLogin } from '../alterations.js'
import { asksForSession, looking, refusing } from '../altered-guard.js'
import type { Standing } from '../../behaviour/access.js'
import { DataFault } from '../../errors.js'
import { jsonAnswer, withHeaders } from '../../http/answer.js'
import { cookieOf, type Call } from '../../http/call.js'
import { settingCookies } from '../../http/set-cookie.js'
import type { Trait } from '../listed.js'

/** What real deployments do against the document. Generations use these by id, and `--trait` does. */
export const traitsOfGenerations: readonly Trait[] = [
  {
    id: 'expired-session-401-json',
    sentence: 'A request of an expired session with ForceUseSession: true gets 401 with a JSON body.',
    source: 'client code; captures',
    override: together(
      refusing(isExpiredByForce, 'challenge'),
      looking('challenge', isExpiredByForce, () => jsonAnswer(401, { Code: 1, Message: 'Authentication failed.' })),
    ),
  },
  {
    id: 'odata-endpoint-errors-v4',
    sentence: 'Errors of the OData endpoint have the OData 4 form; those of the legacy data service stay as they are.',
    source: 'captures',
    override: altering('errors', 'json', (body, fault, service, all) => {
      if (service !== 'odata') return body
      const inner = all.inner(fault)
      const innererror = inner && { message: inner.message, type: '', stacktrace: '' }
      return { error: { code: '', message: all.message(fault), ...(innererror ? { innererror } : {}) } }
    }),
  },
  {
    id: 'odata-lookup-column-refused',
    sentence: 'An OData filter on the column of a lookup gets 200 with an error body.',
    source: 'issue trackers; measured',
    override: together(
      replacing('query', 'plan', (plan) => (options, request) => {
        const column = request.service === 'odata' && lookupColumn(options.get('$filter'), request.model.fields)
        if (column) throw new DataFault('filter', `Column by path ${column} not found in schema ${request.model.name}.`)
        return plan(options, request)
      }),
      altering('errors', 'status', (status, { message }, service) =>
        service === 'odata' && message.startsWith('Column by path ') ? 200 : status,
      ),
    ),
  },
  {
    id: 'odata-unknown-entity-200',
    sentence: 'A read of an unknown OData entity gets 200 with Message and MessageDetail.',
    source: 'issue trackers',
    override: altering('errors', 'answer', (refused, { kind, message }, call, service) => {
      const isUnknownSet = kind === 'entity' && message.startsWith('Resource not found for the segment ')
      if (service !== 'odata' || call.method !== 'GET' || !isUnknownSet) return refused
      const { site } = call.deployment
      return jsonAnswer(200, {
        Message: `No HTTP resource was found that matches the request URI '${site.origin}${call.target}'.`,
        MessageDetail: message,
      })
    }),
  },
  {
    id: 'token-after-login',
    sentence: 'Login sets no CSRF cookie. Answers inside the session set it until the caller sends it.',
    source: 'client code',
    override: together(
      withoutAtLogin('token'),
      altering('wire', 'finish', (finished, _answer, call, route) => {
        const { site, behaviour } = call.deployment
        if (route.kind === 'login' || cookieOf(call, 'token') !== undefined) return finished
        const standing = behaviour.access.standing(call)
        return standing.kind === 'live'
          ? withHeaders(finished, ...settingCookies(behaviour.cookies.token(standing.session, site)))
          : finished
      }),
    ),
  },
  {
    id: 'dates-of-any-precision',
    sentence:
      'Date-times have 0 to 7 fraction digits: zeros at the end are left out, and the server’s own times are finer.',
    source: 'captures',
    departure: { id: 'dates-iso-loose' },
    override: together(
      () => ({ values: { moment: (milliseconds) => withoutTrailingZeros(new Date(milliseconds).toISOString()) } }),
      altering('values', 'json', (source, { name }, value) =>
        typeof value === 'number' && serverTimes.includes(name) ? `"${withTicks(value)}"` : source,
      ),
    ),
  },
]

function isExpiredByForce({ kind }: Standing, _column: unknown, call: Call): boolean {
  return kind === 'expired' && asksForSession(call)
}

/** The lookup column that a filter names outside its texts, if any. */
function lookupColumn(filter: string | undefined, fields: readonly Field[]): string | undefined {
  const words: readonly string[] = (filter ?? '').replace(/'(?:[^']|'')*'/g, "''").match(/[\w/]+/g) ?? []
  return fields.find(({ name, lookup }) => lookup !== undefined && words.includes(name))?.name
}

/** The times that the server itself takes, finer than a millisecond. */
const serverTimes: readonly string[] = ['CreatedOn', 'ModifiedOn']

/** Seven fraction digits, less the zeros at their end; the emulator keeps three, and the others follow from them. */
function withTicks(milliseconds: number): string {
  const ticks = String(Math.abs(milliseconds * 7919) % 10_000).padStart(4, '0')
  return withoutTrailingZeros(new Date(milliseconds).toISOString().replace('Z', `${ticks}Z`))
}

function withoutTrailingZeros(iso: string): string {
  return iso.replace(/\.?0+Z$/, 'Z')
}
