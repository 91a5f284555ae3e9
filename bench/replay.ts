import { Agent, request, type Dispatcher } from 'undici'
import type { RecordedRequest } from './recorded-requests.js'

/** The part of the answers that may have another status: some sessions have ended meanwhile. */
const mayDiffer = 0.05

/** How requests are sent again. */
interface Replaying {
  readonly baseUrl: string
  readonly atOnce: number
  /** Of those for which it holds, one at a time is sent, in their order. */
  readonly inARow?: (request: RecordedRequest) => boolean
}

/** Sends requests again, so many at once, each answer read to its end; gives back how long it took, in milliseconds. */
export async function replay(
  requests: readonly RecordedRequest[],
  { baseUrl, atOnce, inARow = () => false }: Replaying,
): Promise<number> {
  const dispatcher = new Agent({ connections: atOnce, pipelining: 1 })
  const chain = requests.filter(inARow).values()
  const others = requests.filter((each) => !inARow(each)).values()
  let answeredOtherwise = 0
  const oneAfterTheOther = async (left: Iterable<RecordedRequest>) => {
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
  const first = oneAfterTheOther(chain).then(() => oneAfterTheOther(others))
  await Promise.all([first, ...Array.from({ length: atOnce - 1 }, () => oneAfterTheOther(others))])
  const took = performance.now() - begun
  await dispatcher.close()
  if (answeredOtherwise > requests.length * mayDiffer) {
    throw new Error(
      `${String(answeredOtherwise)} of ${String(requests.length)} requests were answered otherwise than before`,
    )
  }
  return took
}
