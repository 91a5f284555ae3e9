import { ask, type Answered } from '../asking/ask.js'
import type { Breach } from '../asking/breach.js'
import { NotAnswered } from '../asking/not-answered.js'
import type { Reader } from '../asking/query.js'
import { Unread } from '../asking/unread.js'
import { othersIn } from '../filters/equality.js'
import { isText, type Choice } from '../values/choices.js'
import { withInside } from './lost-signs.js'

/**
 * A text that is another one once its quote is lost finds nothing in XML either, which the document gives whoever does not
 * ask otherwise. Where the text alone finds others there, the filter as such is not kept: READ-10 judges that.
 */
export async function keepsQuotesInXml(reader: Reader, { field, text }: Choice): Promise<readonly Breach[]> {
  const breaches = await othersInXml(reader, { field, text: withInside(text, "'") })
  if (!breaches || breaches.length === 0) return []
  const alone = await othersInXml(reader, { field, text })
  return alone?.length === 0 ? breaches : []
}

/** Undefined where it is refused, or is nothing that can be read: whether XML can be, READ-4 judges. */
async function othersInXml(
  reader: Reader,
  wanted: Pick<Choice, 'field' | 'text'>,
): Promise<readonly Breach[] | undefined> {
  try {
    return othersIn(inXml(await ask(reader, { filter: isText(wanted) }, { accept: undefined })))
  } catch (fault) {
    if (fault instanceof NotAnswered || fault instanceof Unread) return undefined
    throw fault
  }
}

function inXml(answer: Answered): Answered {
  const told = answer.format === 'xml' ? ' in XML' : ''
  return { ...answer, showing: (rows) => `${answer.showing(rows)}${told}` }
}
