import type { Exchange } from '../../exchange/index.js'
import type { Actor, ActorRequest } from '../../session/index.js'
import { isRefused } from '../answers/access-refusal.js'
import { isGoodRead, isHtmlPage, isRedirect } from '../answers/answers.js'
import { legacyRead, legacyReadOf, withoutAccept } from './requests.js'
import type { RunContext } from '../run-state/run-context.js'

/** Statuses by which a server says that nothing stands at an address, or nothing that could be read. */
const nothingThere: readonly number[] = [404, 405, 410, 501]

/**
 * Whether the legacy data service is not there, as the departure `no-legacy-service` declares it, of which this answer to a
 * first read gives the hint. A collection that is missing, or one form of the answer, is not the whole service: where any
 * other collection that the profile names is read, the service is there, and is judged.
 */
export async function isLegacyAbsent(run: RunContext, main: Actor, hint: Exchange): Promise<boolean> {
  if (!(await isNothing(run, main, hint))) return false
  for (const request of otherReads(run)) if (isGoodRead(await main.send(request))) return false
  return true
}

/** Some servers lead every address that they do not know to a page of theirs: what nobody can have shows that. */
async function isNothing(run: RunContext, main: Actor, hint: Exchange): Promise<boolean> {
  if (nothingThere.includes(hint.status)) return true
  if (isRefused(run, hint) || !leadsToPage(hint)) return false
  const { pathname, search } = new URL(hint.request.url)
  const nowhere = pathname.replace('EntityDataService', run.randomName('service'))
  const url = new URL(nowhere + search, hint.request.url).href
  const { method, headers } = legacyRead(run)
  const answer = await main.send({ method, url, headers })
  return answer.status === hint.status && leadsToPage(answer)
}

function leadsToPage(answer: Exchange): boolean {
  return isRedirect(answer) || (answer.status === 200 && isHtmlPage(answer))
}

function otherReads(run: RunContext): readonly ActorRequest[] {
  const { entities, lookup, sandbox } = run.profile
  const named = [entities.probe?.entity, entities.allowed, entities.large?.entity, lookup?.target, sandbox?.entity]
  const [probe, ...others] = [...new Set(named.filter((name) => name !== undefined))]
  if (probe === undefined) return []
  return [withoutAccept(legacyReadOf(run, probe)), ...others.map((entity) => legacyReadOf(run, entity))]
}
