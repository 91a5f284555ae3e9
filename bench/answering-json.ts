import { largePageReader, rowsAtCap } from './large-page.js'
import { resultOf } from './result.js'
import { median, sideBySide } from './side-by-side.js'
import { tell } from './tell.js'

const firsts: number[] = []
for (let start = 0; start < 3; start++) {
  const fresh = await largePageReader()
  await fresh.read('json', 1)
  const begun = performance.now()
  await fresh.read('json')
  firsts.push(performance.now() - begun)
  await fresh.close()
}

const emulated = await largePageReader()
const { results } = (JSON.parse((await emulated.read('json')).toString('utf8')) as { d: { results: unknown[] } }).d
if (results.length !== rowsAtCap) throw new Error(`answered ${String(results.length)} rows`)

const { ratio, ours, alone } = await sideBySide(
  () => emulated.read('json'),
  () => JSON.stringify(results),
  9,
)
await emulated.close()
tell(
  resultOf({
    name: 'answering JSON',
    measured:
      'a page at the cap, from the request to the last byte at the caller, against JSON.stringify of its rows; each ' +
      'record is written once and kept, so the first answer stands apart in the figures',
    unit: 'times',
    value: ratio,
    limit: 2,
    figures: { answered: ours, 'JSON.stringify': alone, 'first answer': median(firsts) },
  }),
)
