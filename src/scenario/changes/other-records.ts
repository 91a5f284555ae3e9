import { createHash } from 'node:crypto'
import { eq, filterText, or, type Filter, type Row } from '../../odata/index.js'
import { isMarkedText, isShortMarkedText, markedText, shortMarkedText } from '../../sandbox/index.js'
import type { Actor } from '../../session/index.js'
import { named, rowsOf } from '../words/answers.js'
import { expect } from '../words/expect.js'
import { sendRenewing } from '../words/main-session.js'
import '../relations/without-breach.js'
import { legacyReadOf } from '../words/requests.js'
import type { RunContext } from '../context/run-context.js'
import { sandboxOf } from './sandbox-of.js'

/** Fresh values whose texts no run gives to another record, whatever its seed: two may be at work on one deployment. */
export function forThisRecord(run: RunContext, fields: Row): Row {
  const { id = '' } = run.profile.sandbox ?? {}
  const own = (text: string) => {
    const hex = createHash('sha256').update(`${id} ${text}`).digest('hex')
    return isShortMarkedText(text) ? shortMarkedText(hex) : markedText(hex)
  }
  const texts = textsIn(run, fields).map(([field, text]) => [field, own(text)] as const)
  return { ...fields, ...Object.fromEntries(texts) }
}

/**
 * Judges that no other record of the entity holds a text that was made for the sandbox record and given to it ("Change
 * one record"). One read; where it is refused, nothing is known of the others.
 */
export async function expectOtherRecordsLeftAlone(run: RunContext, main: Actor, given: Row): Promise<void> {
  const texts = textsIn(run, given)
  const [first, second, ...rest] = texts.map(([field, text]): Filter => eq(field, { text }))
  const { entity } = run.profile.sandbox ?? {}
  if (!first || entity === undefined) return
  const filter = filterText(second ? or(first, second, ...rest) : first, 'legacy')
  const read = await sendRenewing(run, main, legacyReadOf(run, entity, { filter }))
  const sandbox = sandboxOf(run, main)
  const others = (rowsOf(read) ?? []).filter((row) => !sandbox.same('Id', row, sandbox.snapshot ?? {}))
  const breaches = texts.flatMap(([field, text]) =>
    others
      .filter((row) => row[field] === text)
      .map(({ Id }) => `${field} of ${entity} ${String(Id)} holds what was given to the sandbox record alone`),
  )
  expect(breaches, `the other records, by ${named(read)}`).toBeWithoutBreach('no other record with what was given')
}

function textsIn(run: RunContext, fields: Row): readonly (readonly [string, string])[] {
  const { text, custom } = run.profile.sandbox?.fields ?? {}
  return Object.entries(fields).flatMap(([field, value]) =>
    isMarkedText(value) && [text, custom].includes(field) ? [[field, value] as const] : [],
  )
}
