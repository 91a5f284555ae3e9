import { isClosed } from '../../reading/texts/closed-fields.js'
import { legacyReader, type Reader } from '../../queries/query.js'
import type { Choice } from '../../queries/values/choices.js'
import type { Compared } from '../../queries/breach.js'
import { cantTell, profileError, untested } from '../../outcome/verdict.js'
import { changeInOrder } from '../making/changing.js'
import { freshText } from '../fields/fresh-values.js'
import { lostOf } from '../fields/read-back.js'
import type { GivenMain } from '../../engine/given.js'

/** A sign that no text of the sample has, and what it is called. */
export interface MissingSign {
  readonly sign: string
  readonly name: string
}

/** Holds answers against each other by a text with a sign that the sample lacks: the sandbox record is given such a text. */
export async function comparesMadeText(
  writer: GivenMain,
  { sign, name }: MissingSign,
  judge: (reader: Reader, choice: Choice) => Promise<Compared>,
): Promise<Compared> {
  const { sandbox } = writer.run.profile
  const lacking = `no text of the sample has a ${name}`
  if (writer.run.settings.readOnly) untested(`${lacking}, and --read-only forbids setting one in the sandbox record`)
  if (!sandbox) untested(`${lacking}, and no sandbox record is configured`, 'sandbox')
  const field =
    sandbox.fields.text ?? untested(`${lacking}, and no text field to set is configured`, 'sandbox.fields.text')
  const reader = legacyReader(writer.run, writer.main, sandbox.entity)
  const text = freshText(writer.run, field).replaceAll(' ', sign)
  const fields = { [field]: text }
  const { after } = await changeInOrder(writer, { method: 'MERGE', fields })
  if (lostOf(writer, fields, after).length > 0)
    cantTell(`${lacking}, and the sandbox record does not keep such a text (WRITE-5)`)
  try {
    const compared = await judge(reader, { field, text, rows: [after], place: 0 })
    return { ...compared, breaches: compared.breaches.map((one) => ({ shownTo: reader, ...one })) }
  } catch (fault) {
    if (!(await isClosed(reader, field, fault))) throw fault
    // That a text can be filtered by at all, READ-7 judges by the fields of the probe entity.
    return profileError(
      `${lacking}, and filters on ${field} of ${sandbox.entity} are refused. Set sandbox.fields.text to a text field that can be filtered`,
      'sandbox.fields.text',
    )
  }
}
