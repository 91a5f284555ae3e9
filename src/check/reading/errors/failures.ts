import type { Exchange } from '../../../exchange/index.js'
import { errorBodyOf, type ErrorBody, percentEncoded } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isRefused } from '../../answers/access-refusal.js'
import { rowsOf, seen, named } from '../../answers/answers.js'
import { send } from '../../sessions/sending.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../run-state/run-context.js'
import { decided } from '../../queries/not-answered.js'
import { isFromOutside } from './error-shape.js'
import {
  unknownCollection,
  unknownField,
  unknownSelection,
  type Provoked,
  unreadableFilters,
  wrongValues,
  plainRead,
} from './provoked.js'
import { unknownName } from '../../queries/random.js'

/** What is wrong with a read that is to fail. */
export type FailureKind = 'filter' | 'field' | 'selection' | 'value' | 'collection'

const failureKinds = ['filter', 'field', 'selection', 'value', 'collection'] as const satisfies readonly FailureKind[]

/** The failures of the legacy service that reading can provoke, as a caller that works in JSON sees them. */
export async function provokedFailures(
  run: RunContext,
  main: Actor,
  kinds: readonly FailureKind[] = failureKinds,
): Promise<readonly Exchange[]> {
  const failures: Exchange[] = []
  for (const kind of kinds) failures.push(...(await failuresOf[kind](run, main)).map(({ failed }) => failed))
  return failures.filter((failed) => rowsOf(failed) === undefined && !isRefused(run, failed))
}

const failuresOf: Readonly<Record<FailureKind, (run: RunContext, main: Actor) => Promise<readonly Provoked[]>>> = {
  filter: async (run, main) => refusedByService(run, main, await unreadableFilters(run, main, 'legacy')),
  field: (run, main) => unknownField(run, main, 'legacy'),
  // None where a read in order is not good either, as one that selects a field, which READ-5 judges.
  selection: async (run, main) => (await decided(() => unknownSelection(run, main, 'legacy'))) ?? [],
  value: async (run, main) => (await decided(() => wrongValues(run, main, 'legacy'))) ?? [],
  // A web server in front that knows of no such collection is not the data service. One that fails over it is.
  collection: async (run, main) =>
    (await unknownCollection(run, main, 'legacy')).filter(
      ({ failed }) => failed.status === 500 || !isFromOutside(failed),
    ),
}

/** Whether an error body has anything where its inner error belongs. */
export function hasInnerError({ innerErrors, formFaults }: ErrorBody): boolean {
  return innerErrors > 0 || formFaults.some(({ path }) => path.startsWith('/error/innererror'))
}

/** Records the status, the code and the form of an error, and whether it shows callers how the service is built. */
export function observeError(exchange: Exchange): void {
  const evidence = [exchange.id]
  const error = errorBodyOf(exchange)
  if (!error) return observe(`${seen(exchange)}, without an OData error body`, { evidence })
  const { code, lang, forms, format, innerErrors, stackTrace } = error
  // The document shows the body, and not what it calls itself.
  const label = isCalled(format, exchange) ? '' : `, labelled ${exchange.mediaTypeTold || 'with no content type'}`
  observe(
    `${String(exchange.status)} with an error body in ${format.toUpperCase()} of the form ${forms.join(' and ') || 'document'}: code ${JSON.stringify(code ?? null)}, language ${JSON.stringify(lang ?? null)}, ${innerErrors === 1 ? '1 inner error' : `${String(innerErrors)} inner errors`}${label}`,
    { evidence },
  )
  if (stackTrace) observe('the error shows callers a stack trace', { evidence, security: true })
}

/** Whether an answer calls itself what its error body is. */
function isCalled(format: ErrorBody['format'], { mediaType }: Exchange): boolean {
  return new RegExp(`[/+]${format}$`).test(mediaType)
}

/** Records how a call of a custom service that does not exist is answered. */
export async function observeServiceError(run: RunContext, main: Actor): Promise<void> {
  if (run.settings.readOnly) return observe('not checked: errors of custom services (--read-only forbids it)')
  const path = `${unknownName(run, 'service')}/${unknownName(run, 'method')}`
  observeError(
    await send(main, {
      method: 'POST',
      url: `${run.addresses.restRoot}/${path}`,
      headers: [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json'],
      ],
      body: '{}',
    }),
  )
}

/**
 * Those of failed reads that the service itself has refused. A literal that stays open is what guards before a deployment
 * look for, who answer with a page of their own and never ask the service. They look into every part of an address: one who
 * does not take the filter as another option either, of which a service makes nothing, beside a filter in order, is such a
 * guard. His refusal is recorded.
 */
export async function refusedByService(
  run: RunContext,
  main: Actor,
  provoked: readonly Provoked[],
): Promise<readonly Provoked[]> {
  const own: Provoked[] = []
  for (const each of provoked) {
    if (!(await isGuarded(run, main, each))) own.push(each)
    else
      observe(
        `a read that differs in ${each.differsIn} was likely blocked by a filter before the service: ${named(each.failed)} answered ${seen(each.failed)}`,
        { evidence: [each.failed.id] },
      )
  }
  return own
}

async function isGuarded(run: RunContext, main: Actor, { accepted, failed }: Provoked): Promise<boolean> {
  const filter = new URL(failed.request.url).searchParams.get('$filter')
  if (filter === null || !isFromOutside(failed)) return false
  const url = `${accepted.request.url}&check=${percentEncoded(filter)}`
  const answer = await run.shared(`guard of ${failed.id}`, () => send(main, { ...plainRead.legacy(run), url }))
  return answer.status === failed.status && isFromOutside(answer)
}
