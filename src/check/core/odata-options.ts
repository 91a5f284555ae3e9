import type { Exchange } from '../../exchange/index.js'
import { askedWithoutTop, type ActorRequest } from '../../session/index.js'
import { isGoodRead } from './answers.js'
import type { RunContext } from '../context/run-context.js'

/** Asks an OData endpoint that refuses `$top` once more without it, and says so on the first page; else the answer as it is. */
export async function answeredWithoutTop(
  run: RunContext,
  request: ActorRequest,
  answer: Exchange,
  ask: (request: ActorRequest) => Promise<Exchange>,
): Promise<Exchange> {
  const plain = await askedWithoutTop(run.policy, request, answer, ask, isGoodRead)
  if (!plain) return answer
  run.diagnose({
    id: 'odata-without-top',
    text: `The OData endpoint refuses $top (${String(answer.status)}), which the document names for the legacy data service only. The checker sends OData requests without $top, so the answers are larger.`,
    evidence: [answer.id, plain.id],
  })
  return plain
}
