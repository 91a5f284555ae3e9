import type { Values } from '../../../fixtures/model.js'
import { carryingOut, leading, lettingIn, looking, who } from '../behaviour/altered-guard.js'
import { alsoStoring } from '../behaviour/altered-writes.js'
import type { Deviation } from '../listed.js'
import { htmlAnswer, withHeaders } from '../http/answer.js'
import { addressed } from '../records/change-record.js'
import { capping } from './limit.js'
import { isMerge, isPut, lacksTokenCookie, sentVerbose, wantsXml } from './requests.js'
import { withoutZeroMilliseconds } from './zero-milliseconds.js'

/** More records than a sample shows, and all of them under the cap, so that they can be read whole. */
const whole = { rows: 250, maxEntityRowCount: 200 }

/** Breaches that few requests meet: by their length, their format, their options, or who sends them. */
export const circumstantialDeviations: readonly Deviation[] = [
  {
    id: 'token-header-opens-in-xml',
    sentence: 'The token in the header alone opens the legacy service where a read does not ask for JSON.',
    breaks: ['COOKIE-10'],
    override: lettingIn(who('tokenAlone', 'legacyRead', wantsXml, lacksTokenCookie)),
  },
  {
    id: 'no-cookies-200-for-long-reads',
    sentence: 'A read without cookies whose query is longer than 1500 characters is redirected with the status 200.',
    breaks: ['ACCESS-1'],
    override: looking(
      'redirect',
      who('absent', undefined, ({ query }) => query.length > 1500),
      (redirect) => ({ ...redirect, status: 200 }),
    ),
  },
  {
    id: 'expired-comes-back-to-start',
    sentence: 'The redirect of an expired session has the start page in ReturnUrl, and not the address asked for.',
    breaks: ['ACCESS-5'],
    override: looking('redirect', who('expired'), (redirect) =>
      leading(redirect, (location) => location.replace(/(?<=ReturnUrl=).*/, '%2F0%2F')),
    ),
  },
  {
    id: 'forbidden-verbose-still-writes',
    sentence:
      'A change of application/json;odata=verbose without the token header is answered with 403, and made all the same.',
    breaks: ['ACCESS-13'],
    override: carryingOut('forbid', sentVerbose),
  },
  {
    id: 'redirect-shows-names',
    sentence: 'The body of the redirect of a read names contacts and their addresses, and no ids.',
    breaks: ['ACCESS-15'],
    override: looking('redirect', who('absent'), (redirect, call) => {
      if (!/\/Contact(Collection)?$/.test(call.path)) return redirect
      const rows = call.deployment.store.rows('Contact').slice(0, 3)
      const told = rows.map(({ values }) => `<li>${String(values['Name'])}, ${String(values['Email'])}</li>`).join('')
      const page = htmlAnswer(redirect.status, 'Object moved', `<ul>${told}</ul>`)
      return withHeaders(page, ...redirect.headers.filter(([name]) => name !== 'Content-Type'))
    }),
  },
  {
    id: 'json-by-default-beside-filter',
    sentence: 'The legacy service answers a $filter in JSON where the caller takes anything.',
    breaks: ['READ-2'],
    inWholeRun: true,
    override: ({ formats }) => ({
      formats: {
        negotiate: (call, service) =>
          service === 'legacy' && /^(\*\/\*)?$/.test(call.headers.accept ?? '') && /filter=/.test(call.query)
            ? 'json'
            : formats.negotiate(call, service),
      },
    }),
  },
  {
    id: 'dates-short-in-single-record',
    sentence: 'A date-time on a whole second has no milliseconds where a legacy read shows one contact.',
    breaks: ['RECORD-3'],
    inWholeRun: true,
    override: ({ formats }) => ({
      formats: {
        jsonCollection(rows, page, view) {
          const isSingle = rows.length === 1 && view.service === 'legacy' && view.model.name === 'Contact'
          return formats.jsonCollection(isSingle ? rows.map(withoutZeroMilliseconds) : rows, page, view)
        },
      },
    }),
  },
  {
    id: 'dates-short-in-leads',
    sentence: 'The legacy service writes the date-times of leads without milliseconds where it lists several.',
    breaks: ['RECORD-3'],
    override: shortDatesOfLeads('legacy'),
  },
  {
    id: 'dates-short-in-leads-odata',
    sentence: 'The OData endpoint writes the date-times of leads without milliseconds where it lists several.',
    breaks: ['ODATA-3'],
    override: shortDatesOfLeads('odata'),
  },
  {
    id: 'records-packed-in-leads',
    sentence: 'The legacy service writes each lead as an array of its values where it lists more than two.',
    breaks: ['RECORD-1'],
    override: inListsOfLeads('legacy', 3, (row) => JSON.stringify(Object.values(JSON.parse(row) as object))),
  },
  {
    id: 'filter-looks-at-first-hundred',
    sentence: 'A filter of the legacy service looks at the first hundred records alone.',
    breaks: ['READ-7'],
    needs: whole,
    override: ({ query }) => ({
      query: {
        found: (plan, rows, request) =>
          query.found(plan, plan.holds && request.service === 'legacy' ? rows.slice(0, 100) : rows, request),
      },
    }),
  },
  {
    id: 'refused-change-error-in-xml',
    sentence: 'A change that is refused has the error body in XML, also where the caller works in JSON.',
    breaks: ['ERROR-1'],
    override: ({ errors }) => ({
      errors: {
        format: (call, service) =>
          addressed(call).model && (isMerge(call) || isPut(call)) ? 'xml' : errors.format(call, service),
      },
    }),
  },
  {
    id: 'negative-number-blanks-another',
    sentence: 'A MERGE of a negative number blanks the decimals that are not given.',
    breaks: ['WRITE-2'],
    override: alsoStoring(({ method, stored: { UsrScore } }): Values =>
      method === 'MERGE' && Number(UsrScore ?? 0) < 0 ? { Budget: null } : {},
    ),
  },
  {
    id: 'top-lifts-cap-in-xml',
    sentence: 'A $top above the cap of the legacy service lifts it in XML.',
    breaks: ['LIMIT-2'],
    needs: { rows: 150, maxEntityRowCount: 120 },
    override: capping(
      ({ service, format, top }) => service === 'legacy' && format === 'xml' && top !== undefined,
      () => Infinity,
    ),
  },
]

function shortDatesOfLeads(service: 'legacy' | 'odata'): Deviation['override'] {
  return inListsOfLeads(service, 2, (row) => row.replaceAll(/\.\d{3}Z"/g, 'Z"'))
}

function inListsOfLeads(
  service: 'legacy' | 'odata',
  fewest: number,
  write: (row: string) => string,
): Deviation['override'] {
  return ({ formats }) => ({
    formats: {
      jsonCollection(rows, page, view) {
        const isList = rows.length >= fewest && view.service === service && view.model.name === 'Lead'
        return formats.jsonCollection(isList ? rows.map(write) : rows, page, view)
      },
    },
  })
}
