import type { Exchange } from '../exchange/index.js'
import type { ActorRequest } from '../session/index.js'
import { isGoodRead } from './answers.js'
import type { RunContext } from './run-context.js'

/** The same read without `$top`, where the OData endpoint was seen to refuse that. */
export function withoutRefusedTop(run: RunContext, request: ActorRequest): ActorRequest {
  return run.policy.odataTop === 'refused' && isOdataRead(run, request) ? withoutTop(request) : request
}

/**
 * The document names `$filter` alone for the OData endpoint (section "Read records, OData endpoint"). One that refuses
 * `$top`, and answers the same read without it with records, is asked without it for the rest of the run. Looked at until
 * an answer shows whether `$top` is taken.
 */
export async function askedWithoutTop(
  run: RunContext,
  request: ActorRequest,
  answer: Exchange,
  ask: (request: ActorRequest) => Promise<Exchange>,
): Promise<Exchange> {
  if (run.policy.odataTop !== 'unknown' || !isOdataRead(run, request) || !topAlone.test(request.url)) return answer
  if (answer.status === 200) run.policy.odataTop = 'taken'
  if (answer.status !== 400 && answer.status !== 501) return answer
  const plain = await ask(withoutTop(request))
  if (!isGoodRead(plain)) return answer
  run.policy.odataTop = 'refused'
  run.diagnose({
    id: 'odata-without-top',
    text: `The OData endpoint refuses $top (${String(answer.status)}), which the document names for the legacy data service only. The checker asks it without: its answers are as large as what they are about.`,
    evidence: [answer.id, plain.id],
  })
  return plain
}

const top = /(?<=[?&])\$top=\d+(&|$)/
/** Beside other options a refusal may be of those. */
const topAlone = /\?\$top=\d+$/

function isOdataRead({ addresses }: RunContext, { method, url }: ActorRequest): boolean {
  return method === 'GET' && url.startsWith(`${addresses.odataRoot}/`)
}

function withoutTop(request: ActorRequest): ActorRequest {
  return { ...request, url: request.url.replace(top, '').replace(/[?&]$/, '') }
}
