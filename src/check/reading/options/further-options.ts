import { eq } from '../../../odata/index.js'
import { observe } from '../../outcome/record.js'
import { ask } from '../../queries/ask.js'
import { howMany } from '../../queries/breach.js'
import { textFields } from '../../queries/values/fields.js'
import { lookFor } from '../errors/manner.js'
import { inWords, type Query, type Reader } from '../../queries/query.js'
import type { Sample } from '../../queries/sample.js'

/** Options of the protocol that the document does not speak of. */
const further: readonly Query[] = [
  { top: 2, further: { $orderby: 'Id desc' } },
  { top: 2, further: { $skip: '1' } },
  { top: 2, further: { $count: 'true' } },
  { top: 2, further: { $inlinecount: 'allpages' } },
  { top: 2, select: ['Id'] },
]

/** Records what the endpoint makes of query options that the document does not name for it. */
export async function observeFurtherOptions(reader: Reader): Promise<void> {
  const { lookup } = reader.run.profile
  const expand: readonly Query[] =
    lookup?.entity === reader.entity ? [{ top: 2, further: { $expand: lookup.field } }] : []
  for (const query of [...further, ...expand]) {
    await lookFor(inWords(reader, query), async () => {
      const { rows, count, what, answers } = await ask(reader, query)
      const counted = count === undefined ? '' : `, and counts ${String(count)}`
      observe(`${what} gives ${howMany(rows)}${counted}`, { evidence: answers.map(({ id }) => id) })
    })
  }
}

/** Records whether a filter may follow a lookup to a text: `<Lookup>/Name eq '…'`, with a name that the target showed. */
export async function observeLookupPath(reader: Reader, targets: Sample): Promise<void> {
  const { lookup } = reader.run.profile
  const [field] = textFields(targets)
  const text = targets.rows.map((row) => row[field ?? '']).find((value) => typeof value === 'string' && value !== '')
  if (!lookup || field === undefined || typeof text !== 'string') return
  const query: Query = { filter: eq(`${lookup.field}/${field}`, { text }), top: 3 }
  await lookFor(inWords(reader, query), async () => {
    const { rows, what, answers } = await ask(reader, query)
    observe(`${what} gives ${howMany(rows)}`, { evidence: answers.map(({ id }) => id) })
  })
}
