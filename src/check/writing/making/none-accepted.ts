import type { Exchange } from '../../../exchange/index.js'
import { verboseJson, type Change, type Changed } from '../../../sandbox/index.js'
import { isSuccess, isUnavailable } from '../../answers/answers.js'
import { answered } from '../../answers/server-message.js'
import type { RunContext } from '../../run-state/run-context.js'
import { cite } from '../../outcome/record.js'
import { Undecided } from '../../outcome/verdict.js'
import { everyKind, freshFields } from '../fields/fresh-values.js'
import { sandboxOf } from '../sandbox-of.js'
import type { GivenMain } from '../../engine/given.js'

/**
 * Ends a check that rests on an accepted change where the target accepts none, for whatever reason. That it has to, WRITE-1
 * judges.
 */
export class NoChangeAccepted extends Undecided {
  /** The refused changes, the first of the run first. */
  readonly refused: readonly [Exchange, ...Exchange[]]

  constructor(refused: NoChangeAccepted['refused']) {
    super(
      'cantTell',
      'target',
      `no change of the sandbox record was accepted (see WRITE-1): ${refusedInWords(refused)}`,
    )
    this.refused = refused
  }
}

/** What a check has asked, or that it met a target that accepts no change. */
export function unlessNoneAccepted<Asked>(asked: Promise<Asked>): Promise<Asked | NoChangeAccepted> {
  return asked.catch((fault: unknown) => {
    if (fault instanceof NoChangeAccepted) return fault
    throw fault
  })
}

/** How they were answered: the first one, and how many others came to nothing either. */
export function refusedInWords([first, ...others]: NoChangeAccepted['refused']): string {
  const more = others.length === 0 ? '' : `; ${String(others.length)} others were refused, too`
  return `${first.request.method} ${first.id} was answered with ${answered(first)}${more}`
}

const ofRuns = new WeakMap<RunContext, NoChangeAccepted['refused']>()

/** Ends the check before anything is sent, where no change in order was accepted before. */
export function needsNotAllRefused(run: RunContext, { body, alteration }: Change): void {
  const refused = ofRuns.get(run)
  if (refused && (body !== undefined || alteration === undefined)) throw noneAccepted(refused)
}

/**
 * Looks whether the target accepts any change of the record, where a change in order was refused before one was accepted:
 * by each plain field alone, and by one as verbose JSON. Ends the check where it does not.
 */
export async function needsSomeAccepted(
  writer: GivenMain,
  { fields, body, alteration }: Change,
  { answer, moved }: Changed,
): Promise<void> {
  const sandbox = sandboxOf(writer)
  const isRefusal = body === undefined && alteration === undefined && !isSuccess(answer) && moved.length === 0
  if (!isRefusal || sandbox.hasChanged) return
  const refused: [Exchange, ...Exchange[]] = [answer]
  const plain = Object.entries(await freshFields(writer, everyKind)).map(([field, value]) => ({ [field]: value }))
  const tries: readonly Omit<Change, 'method'>[] = [
    ...plain
      .filter((alone) => Object.keys(alone).join() !== Object.keys(fields).join())
      .map((alone) => ({ fields: alone })),
    ...plain.slice(0, 1).map((alone) => ({ fields: alone, contentType: verboseJson })),
  ]
  for (const wanted of tries) {
    const tried = await sandbox.change(writer.main, { method: 'MERGE', ...wanted })
    if (isSuccess(tried.answer) || isUnavailable(tried.answer) || tried.moved.length > 0) return
    refused.push(tried.answer)
  }
  ofRuns.set(writer.run, refused)
  throw noneAccepted(refused)
}

/** A user without rights to the record is the profile's matter. */
function noneAccepted(refused: NoChangeAccepted['refused']): Undecided {
  cite(...refused.map(({ id }) => id))
  if (refused.some(({ status }) => status !== 401)) return new NoChangeAccepted(refused)
  const reason = `${refusedInWords(refused)}: users.main seems to have no right to change the sandbox record`
  return new Undecided('cantTell', 'profile', reason, ['users.main'])
}
