import { SaxesParser } from 'saxes'
import { readCollection } from '../src/odata/index.js'
import { largePageReader, rowsAtCap } from './large-page.js'
import { resultOf } from './result.js'
import { sideBySide } from './side-by-side.js'
import { tell } from './tell.js'

const sliceBytes = 64 * 1024

const emulated = await largePageReader()
const body = await emulated.read('atom')
await emulated.close()

function read(): void {
  const { rows } = readCollection(body, 'application/atom+xml')
  if (rows.length !== rowsAtCap) throw new Error(`misread: ${String(rows.length)} rows`)
}

/** What any streaming reader of Atom has to do, namespaces included, and nothing besides. The page is all ASCII. */
function parse(): void {
  const parser = new SaxesParser({ xmlns: true })
  for (const event of ['opentag', 'closetag', 'text'] as const) parser.on(event, () => undefined)
  for (let at = 0; at < body.length; at += sliceBytes) parser.write(body.toString('utf8', at, at + sliceBytes))
  parser.close()
}

const { ratio, ours, alone } = await sideBySide(read, parse, 7)
tell(
  resultOf({
    name: 'reading Atom',
    measured: 'reading the same page in Atom, against the bare parser (saxes, streaming, empty handlers)',
    unit: 'times',
    value: ratio,
    limit: 1.5,
    figures: { read: ours, saxes: alone, megabytes: body.length / 1e6 },
  }),
)
