import { Agent, request, type Dispatcher } from 'undici'
import type { RecordedRequest } from './recorded-requests.js'

/** The part of the answers that may have another status: some sessions have ended meanwhile. */
const mayDiffer = 0.05

/** Sends requests again, so many at once, each answer read to its end; gives back how long it took, in milliseconds. */
export async function replay(
  requests: readonly RecordedRequest[],
  { baseUrl, atOnce }: { readonly baseUrl: string; readonly atOnce: number },
): Promise<number> {
  const dispatcher = new Agent({ connections: atOnce, pipelining: 1 })
  const left = requests.values()
  let answeredOtherwise = 0
  const oneAfterTheOther = async () => {
    for (const { method, path, headers, body, status } of left) {
      const { body: answer, statusCode } = await request(baseUrl + path, {
        dispatcher,
        method: method as Dispatcher.HttpMethod,
        headers: [...headers],
        body,
        reset: false,
      })
      await answer.arrayBuffer()
      if (statusCode !== status) answeredOtherwise++
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther))
  const took = performance.now() - begun
  await dispatcher.close()
  if (answeredOtherwise > requests.length * mayDiffer) {
    throw new Error(
      `${String(answeredOtherwise)} of ${String(requests.length)} requests were answered otherwise than before`,
    )
  }
  return took
}
