import type { Override } from '../behaviour.js'
import type { Service } from '../behaviour/routes.js'
import type { Deviation } from '../listed.js'
import { DataFault } from '../faults/data-fault.js'
import { htmlAnswer } from '../http/answer.js'
import { beforeLeaving } from './before-leaving.js'
import { failing } from './error.js'
import { readingFilter } from './literals.js'

/** Breaches of what a query gets that cannot be carried out: a filter that does not parse, a collection that is not there. */
export const refusedQueryDeviations: readonly Deviation[] = [
  {
    id: 'bad-filter-ignored',
    sentence: 'A filter that does not parse has no effect.',
    breaks: ['READ-12'],
    override: withBadFilter((_request, options) => new Map([...options].filter(([name]) => name !== '$filter'))),
  },
  {
    id: 'bad-filter-finds-nothing',
    sentence: 'A filter that does not parse finds nothing, and is not refused.',
    breaks: ['READ-12'],
    override: withBadFilter((_request, options) => new Map([...options, ['$top', '0'], ['$filter', 'true']])),
  },
  {
    id: 'bad-filter-read-to-its-fault',
    sentence: 'What can be read of a filter is carried out, and the rest of it is passed over.',
    breaks: ['READ-12'],
    override: ({ filter }) => ({
      filter: {
        read(source) {
          for (let end = source.length; end > 0; end -= 1) {
            try {
              return filter.read(source.slice(0, end))
            } catch (fault) {
              if (!(fault instanceof DataFault)) throw fault
            }
          }
          return { kind: 'literal', type: 'boolean', value: true }
        },
      },
    }),
  },
  {
    id: 'word-behind-filter-passed-over',
    sentence: 'A filter is read to the end of its last condition, and a word behind that is not looked at.',
    breaks: ['READ-12'],
    override: readingFilter((source) => source.replace(/(?<=') (?!and$|or$)[a-z]+$/, '')),
  },
  {
    id: 'open-literal-closed',
    sentence:
      'A text without its closing quote, and a parenthesis without its closing one, are closed at the end of the filter.',
    breaks: ['READ-12'],
    override: readingFilter((source) => {
      const quoted = source.split("'").length % 2 === 0 ? `${source}'` : source
      const bare = quoted.replace(/'(?:[^']|'')*'/g, '')
      const open = bare.split('(').length - bare.split(')').length
      return quoted + ')'.repeat(Math.max(0, open))
    }),
  },
  {
    id: 'bad-filter-as-page',
    sentence: 'A filter that does not parse is answered with an HTML page.',
    breaks: ['READ-12', 'ERROR-1'],
    override: failing('filter', () => htmlAnswer(400, 'Bad request', '<p>The request URL is not valid.</p>')),
  },
  {
    id: 'text-for-number-as-page',
    sentence: 'A filter that compares a number with a text fails with 500 and an HTML page.',
    breaks: ['ERROR-1'],
    override: failing('type', (refused, call) =>
      /Age(%20|\+)eq/.test(call.query)
        ? htmlAnswer(500, '500 - Server error', '<p>The request could not be processed.</p>')
        : refused,
    ),
  },
  {
    id: 'bad-filter-without-body',
    sentence: 'A filter that does not parse is refused without a body.',
    breaks: ['READ-12', 'ERROR-1'],
    override: failing('filter', (refused) => ({ ...refused, body: '' })),
  },
  {
    id: 'unknown-collection-is-first',
    sentence: 'A collection that does not exist is answered with the records of another.',
    breaks: ['READ-13'],
    override: unknownIsFirst('legacy'),
  },
  {
    id: 'unknown-collection-fails-with-page',
    sentence: 'A read of a collection that does not exist fails with 500 and an HTML page.',
    breaks: ['ERROR-1'],
    override: ({ errors }) => ({
      errors: {
        answer: (fault, call, service) =>
          fault.kind === 'entity' && service === 'legacy'
            ? htmlAnswer(500, '500 - Server error', '<p>The request could not be processed.</p>')
            : errors.answer(fault, call, service),
      },
    }),
  },
  {
    id: 'unknown-collection-404-with-rows',
    sentence: 'A collection that does not exist is answered with 404 and the records of another.',
    breaks: ['READ-13'],
    override: (base) => ({
      ...unknownIsFirst('legacy')(base),
      ...beforeLeaving((answer, call, route) => {
        if (route.kind !== 'data' || route.service !== 'legacy' || answer.status !== 200) return answer
        const set = route.rest.replace(/[(/].*/, '')
        const known = set === '' || set === '$metadata' || base.query.entityOf(set, 'legacy', call.deployment.store)
        return known ? answer : { ...answer, status: 404 }
      })(base),
    }),
  },
  {
    id: 'collection-known-by-its-beginning',
    sentence: 'A collection is known by the beginning of its name, whatever follows.',
    breaks: ['READ-13', 'ODATA-4'],
    override: ({ query }) => ({
      query: {
        entityOf: (set, service, store) =>
          query.entityOf(set, service, store) ?? store.models.find(({ name }) => set.startsWith(name)),
      },
    }),
  },
  {
    id: 'unknown-set-is-first-odata',
    sentence: 'The OData endpoint answers an entity set that does not exist with the records of another.',
    breaks: ['ODATA-4'],
    override: unknownIsFirst('odata'),
  },
]

type Planned = Parameters<Parameters<Override>[0]['query']['plan']>

/** Carries out other options where the filter of a legacy read does not parse. */
function withBadFilter(instead: (request: Planned[1], options: Planned[0]) => Planned[0]): Override {
  return ({ query, filter }) => ({
    query: {
      plan(options, request) {
        const source = options.get('$filter')
        if (source === undefined || request.service !== 'legacy') return query.plan(options, request)
        try {
          filter.read(source)
        } catch {
          return query.plan(instead(request, options), request)
        }
        return query.plan(options, request)
      },
    },
  })
}

function unknownIsFirst(where: Service): Override {
  return ({ query }) => ({
    query: {
      entityOf: (set, service, store) =>
        query.entityOf(set, service, store) ?? (service === where ? store.models[0] : undefined),
    },
  })
}
