import { eq } from '../../../odata/index.js'
import { cantTell, untested } from '../../outcome/verdict.js'
import type { Answered } from '../asking/ask.js'
import { howMany, type Breach, type Compared } from '../asking/breach.js'
import type { Reader } from '../asking/query.js'
import type { Sample } from '../asking/sample.js'
import { choicesOf, isText, stableText, uniqueTexts, type Choice } from '../values/choices.js'
import { idOf, writtenIdOf } from '../../core/ids.js'
import { foundInXml } from './found-in-xml.js'

/**
 * The filter on the id of a record that has a text finds that record alone in XML too. Judged where the filter on the text
 * does so: what keeps no filter there, or shows other records than there are, READ-10 and READ-4 judge.
 */
export async function findsByIdInXml(reader: Reader, sample: Sample): Promise<Compared> {
  const choice =
    stableText(uniqueTexts(choicesOf(sample))) ?? untested('no single record of the sample has a plain text of its own')
  const [row = {}] = choice.rows
  const [id, written] = [idOf(row), writtenIdOf(row)]
  if (id === undefined || written === undefined) return cantTell('the records have no Id that is a GUID (RECORD-2)')
  const answer = await foundInXml(reader, eq('Id', { guid: written }))
  if (answer === undefined) return cantTell('such a filter is refused in XML, or its answer cannot be read (READ-4)')
  const breaches = [...lackingIn(answer, choice, id), ...besidesIn(answer, id)]
  if (breaches.length > 0 && !(await isFoundByText(reader, choice, id)))
    return cantTell('its text does not find the record alone in XML either (READ-10)')
  return { breaches, expected: '1 record, with that Id', seen: `${howMany(answer.rows)}, with that Id` }
}

function lackingIn({ rows, what, reader }: Answered, choice: Choice, id: string): readonly Breach[] {
  return rows.some((row) => idOf(row) === id)
    ? []
    : [{ text: `${what} did not find the record, which its text finds`, rows: choice.rows, shownTo: reader }]
}

function besidesIn({ rows, what, reader }: Answered, id: string): readonly Breach[] {
  const others = rows.filter((row) => idOf(row) !== id)
  return others.length === 0
    ? []
    : [{ text: `${what} gave ${howMany(others)} beside it`, rows: others, shownTo: reader }]
}

async function isFoundByText(reader: Reader, choice: Choice, id: string): Promise<boolean> {
  const { rows = [] } = (await foundInXml(reader, isText(choice))) ?? {}
  return rows.length > 0 && rows.every((row) => idOf(row) === id)
}
