import type { Override } from '../behaviour.js'
import type { FormatsBehaviour } from '../behaviour/formats.js'
import type { Deviation } from '../listed.js'
import type { Call } from '../http/call.js'
import { beforeLeaving } from './before-leaving.js'

/** Breaches of whether a legacy read gives a collection, and in which of the two formats. */
export const formatDeviations: readonly Deviation[] = [
  {
    id: 'several-records-206',
    sentence: 'A legacy read that asks for more than one contact is answered with 206.',
    breaks: ['READ-1', 'READ-2', 'READ-3'],
    override: beforeLeaving((answer, call, route) => {
      const collection = route.kind === 'data' && route.service === 'legacy' && route.rest === 'ContactCollection'
      const several = collection && !/top=1(?!\d)/.test(call.query)
      return several && answer.status === 200 ? { ...answer, status: 206 } : answer
    }),
  },
  {
    id: 'json-by-default',
    sentence: 'The legacy service answers in JSON where the caller takes anything.',
    breaks: ['READ-2'],
    override: negotiating((call) => (/^(\*\/\*)?$/.test(acceptOf(call)) ? 'json' : undefined)),
  },
  {
    id: 'json-without-accept',
    sentence: 'The legacy service answers in JSON where the caller sends no Accept.',
    breaks: ['READ-2'],
    override: negotiating((call) => (acceptOf(call) === '' ? 'json' : undefined)),
  },
  {
    id: 'bare-address-in-json',
    sentence: 'The collection of contacts without a query is JSON for a caller who does not say what it takes.',
    breaks: ['READ-2'],
    override: negotiating((call) =>
      call.path.endsWith('/ContactCollection') && call.query === '' && acceptOf(call) === '' ? 'json' : undefined,
    ),
  },
  {
    id: 'json-to-browsers',
    sentence: 'The legacy service answers a browser in JSON.',
    breaks: ['READ-2'],
    override: negotiating((call) => (acceptOf(call).includes('text/html') ? 'json' : undefined)),
  },
  {
    id: 'page-to-browsers',
    sentence: 'The legacy service answers a browser with an HTML table.',
    breaks: ['READ-2'],
    override: beforeLeaving((answer, call, route) => {
      const data = route.kind === 'data' && route.service === 'legacy' && answer.status === 200
      if (!data || !acceptOf(call).includes('text/html')) return answer
      const cells = [...String(answer.body).matchAll(/<d:Id[^>]*>([^<]*)</g)]
      const table = `<!DOCTYPE html><html><body><table>${cells.map(([, id]) => `<tr><td>${id}</td></tr>`).join('')}</table></body></html>`
      return { ...answer, headers: [['Content-Type', 'text/html; charset=utf-8']], body: table }
    }),
  },
  {
    id: 'json-only-verbose',
    sentence:
      'The legacy service gives contacts, and the error in their place, in JSON only to a caller who asks for the verbose form.',
    breaks: ['READ-3', 'ERROR-1'],
    override: negotiating((call) =>
      call.path.endsWith('/ContactCollection') && /json/.test(acceptOf(call)) && !/odata=verbose/.test(acceptOf(call))
        ? 'xml'
        : undefined,
    ),
  },
  {
    id: 'verbose-json-in-xml',
    sentence: 'A caller who asks the legacy service for verbose JSON by its name gets XML.',
    breaks: ['READ-3'],
    override: negotiating((call) => (/odata=verbose/.test(acceptOf(call)) ? 'xml' : undefined)),
  },
  {
    id: 'longer-json-with-raw-tab',
    sentence: 'A longer legacy answer in JSON has a tab in a text of a contact that is not escaped.',
    breaks: ['RECORD-1'],
    override: beforeLeaving((answer, call, route) => {
      const collection = route.kind === 'data' && route.service === 'legacy' && route.rest === 'ContactCollection'
      const isLong = collection && answer.status === 200 && /top=[1-9]\d/.test(call.query)
      return isLong && typeof answer.body === 'string'
        ? { ...answer, body: answer.body.replace(/"Name":"/g, '$&\t') }
        : answer
    }),
  },
]

function acceptOf(call: Call): string {
  return call.headers.accept ?? ''
}

/** Chooses another format for some callers of the legacy service. */
function negotiating(choose: (call: Call) => ReturnType<FormatsBehaviour['negotiate']>): Override {
  return ({ formats }) => ({
    formats: {
      negotiate: (call, service) =>
        (service === 'legacy' ? choose(call) : undefined) ?? formats.negotiate(call, service),
    },
  })
}
