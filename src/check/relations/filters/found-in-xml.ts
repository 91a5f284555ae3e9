import type { Filter } from '../../../odata/index.js'
import { ask, type Answered } from '../asking/ask.js'
import { NotAnswered, Unread } from '../asking/not-answered.js'
import type { Reader } from '../asking/query.js'

/**
 * What a filter finds where the caller does not ask for JSON. Undefined where it is refused, or is nothing that can be read:
 * whether XML can be, READ-4 judges.
 */
export async function foundInXml(reader: Reader, filter: Filter): Promise<Answered | undefined> {
  try {
    return toldInXml(await ask(reader, { filter }, { accept: undefined }))
  } catch (fault) {
    if (fault instanceof NotAnswered || fault instanceof Unread) return undefined
    throw fault
  }
}

function toldInXml(answer: Answered): Answered {
  const told = answer.format === 'xml' ? ' in XML' : ''
  return { ...answer, what: `${answer.what}${told}`, showing: (rows) => `${answer.showing(rows)}${told}` }
}
