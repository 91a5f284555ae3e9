/** CALLER-18: what a client does that the document does not show. */
import {
  defineObservedDuties,
  isData,
  isDataOrService,
  sentHeader,
  type ObservedFact,
  type Seen,
} from '../../src/traffic/index.js'

function fact(steps: readonly Seen[], text: (count: string) => string): readonly ObservedFact[] {
  if (steps.length === 0) return []
  const count = steps.length === 1 ? '1 request' : `${String(steps.length)} requests`
  return [{ text: text(count), evidence: steps.slice(0, 10).map(({ id }) => id) }]
}

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

defineObservedDuties('CALLER-18', {
  occasion: 'Have the client send data requests.',
  observes: ({ steps, startedAt, endedAt }) => {
    const data = steps.filter(isData)
    const agents = [...new Set(steps.flatMap((step) => sentHeader(step, 'user-agent') ?? []))].slice(0, 3)
    const closed = steps.filter((step) => sentHeader(step, 'connection')?.toLowerCase() === 'close')
    const batches = data.filter(({ path }) => /\$batch$/i.test(path))
    const writes = data.filter(
      (step) => step.place === 'odata' && !reads.includes(step.method) && !batches.includes(step),
    )
    const pages = data.filter(({ query = '' }) => /(?:\$|%24)skip(?:token)?=/i.test(query))
    const others = steps.filter((step) => step.place === 'other')
    const seconds = Math.max(1, (endedAt - startedAt) / 1000)
    return [
      ...fact(writes, (count) => `${count} to write on the OData endpoint`),
      ...fact(batches, (count) => `${count} to $batch`),
      ...fact(pages, (count) => `${count} for a further page`),
      ...fact(others, (count) => `${count} to addresses that the document does not show`),
      ...fact(closed, (count) => `${count} with Connection: close, so connections are not reused`),
      ...agents.map((agent) => ({ text: `User-Agent: ${agent}`, evidence: idsWith(steps, agent) })),
      ...fact(
        steps.filter(isDataOrService),
        (count) => `${count} for data and to services, ${rate(steps, seconds)} a second in all`,
      ),
    ]
  },
})

function idsWith(steps: readonly Seen[], agent: string): readonly string[] {
  return steps
    .filter((step) => sentHeader(step, 'user-agent') === agent)
    .slice(0, 1)
    .map(({ id }) => id)
}

function rate(steps: readonly Seen[], seconds: number): string {
  return String(Math.round((steps.length / seconds) * 10) / 10)
}
