import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell, passOverUndecided, Undecided } from '../../outcome/verdict.js'
import { expectNothingMoved } from '../making/nothing-moved.js'
import { malformedBeside } from './malformed-beside.js'
import {
  digitLedGuid,
  malformedGuid,
  malformedJson,
  malformedJsonKinds,
  malformedLookup,
  malformedLookupOtherwise,
  malformedOtherwise,
  notANumber,
  type PairOrNone,
} from './malformed-kinds.js'
import { isDataRefusal, needsProof, noteTwins, provesNothing, type MalformedPair } from './malformed-pair.js'

/**
 * After every malformed body that was refused the record is as it was, also where a good field stood beside the bad one.
 * One that was taken is for the GUID clauses to judge. What keeps one body from being judged spares no other.
 */
export async function expectRefusedWhole(run: RunContext, main: Actor): Promise<void> {
  let refused = 0
  let open: Undecided | undefined
  for (const judge of judgements(run, main)) {
    try {
      if (await judge()) refused += 1
    } catch (fault) {
      if (!(fault instanceof Undecided)) throw fault
      open ??= fault
    }
  }
  if (open) throw open
  if (refused === 0) cantTell('not one of the malformed bodies was refused, so no refusal can be looked at (see GUID)')
}

/** Gives the pair whose body was refused, and so the record has been looked at. */
type Judgement = () => Promise<MalformedPair | undefined>

function judgements(run: RunContext, main: Actor): readonly Judgement[] {
  const kinds = ['textForGuid', 'wrappedGuid'] as const
  const pairs: readonly PairOrNone[] = [
    ...[...kinds, 'unquotedLiteral' as const, 'bareGuid' as const].map((kind) => malformedGuid(run, main, kind)),
    digitLedGuid(run, main),
    ...(run.profile.sandbox?.lookup ? kinds : []).map((kind) => malformedLookup(run, main, kind)),
    ...malformedJsonKinds.map((kind) => malformedJson(run, main, kind)),
    notANumber(run, main),
  ]
  const otherwise = ([...kinds, 'unquotedLiteral', 'bareGuid', 'cutOff', 'afterGood'] as const).map((kind) =>
    malformedOtherwise(run, main, kind),
  )
  const lookupOtherwise = (run.profile.sandbox?.lookup ? [...kinds, 'afterGood' as const] : []).map((kind) =>
    malformedLookupOtherwise(run, main, kind),
  )
  return [
    ...pairs.map((pairOf) => async () => {
      const pair = await pairOf()
      return pair && judged(run, main, pair)
    }),
    ...(['good first', 'bad first'] as const).map((order) => () => judgedBeside(run, main, order)),
    // Among these are PUTs, which may blank what is not given.
    ...[...otherwise, ...lookupOtherwise].map((pairOf) => () => judgedIfProving(run, main, pairOf)),
  ]
}

/** The same of a body that is sent in another manner: left out where nothing is proven by it, as the GUID clauses do. */
async function judgedIfProving(run: RunContext, main: Actor, pairOf: PairOrNone): ReturnType<Judgement> {
  const pair = await pairOf().catch(passOverUndecided)
  return pair && provesNothing(run, pair) === undefined ? judged(run, main, pair) : undefined
}

async function judged(run: RunContext, main: Actor, pair: MalformedPair): Promise<MalformedPair | undefined> {
  noteTwins(pair)
  needsProof(run, pair)
  if (!isDataRefusal(run, pair.altered.answer)) return undefined
  await expectNothingMoved(run, main, { changed: pair.altered, again: pair.again })
  return pair
}

async function judgedBeside(run: RunContext, main: Actor, order: 'good first' | 'bad first'): ReturnType<Judgement> {
  const pair = await malformedBeside(run, main, order)()
  if (!(await judged(run, main, pair))) return undefined
  if (!pair.isGoodKept) cantTell('what the same change in order sets does not show in the record either (see WRITE-1)')
  return pair
}
