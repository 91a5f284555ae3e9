/**
 * GUID: what a change gets back whose GUID is malformed, or whose body is no JSON (sections "Data records" and "Errors" of
 * the document). Every malformed body is sent once a run, always to the sandbox record, and beside it the one in order.
 */
import {
  digitLedGuid,
  digitsAndDashes,
  expectRefused,
  jsonNotValid,
  malformedBeside,
  malformedGuid,
  malformedJson,
  malformedLookup,
  malformedLookupOtherwise,
  notANumber,
  notConvertible,
  observeOtherSpellings,
  malformedOtherwise,
  tokenNotRecognized,
} from '../src/scenario/changes/index.js'
import { clause, judgeParts } from '../src/scenario/index.js'

/** Text that is no GUID is refused as not convertible. */
clause('GUID-1', async ({ run, main }) => {
  const text = malformedGuid(run, main, 'textForGuid')
  const also = [malformedBeside(run, main, 'bad first'), malformedOtherwise(run, main, 'textForGuid')]
  await expectRefused(run, [text], { says: [notConvertible], not: tokenNotRecognized, also })
})

/** An inner message names 32 digits and 4 dashes. */
clause('GUID-2', async ({ run, main }) => {
  const text = malformedGuid(run, main, 'textForGuid')
  const also = [malformedOtherwise(run, main, 'textForGuid')]
  await expectRefused(run, [text], { says: [digitsAndDashes], apartFrom: tokenNotRecognized, also })
})

/** A guid wrapper inside the string is refused alike. */
clause('GUID-3', async ({ run, main }) => {
  const wrapped = malformedGuid(run, main, 'wrappedGuid')
  const also = [malformedOtherwise(run, main, 'wrappedGuid')]
  await expectRefused(run, [wrapped], { says: [notConvertible, digitsAndDashes], apartFrom: tokenNotRecognized, also })
})

/** An unquoted GUID makes the body invalid JSON. */
clause('GUID-4', async ({ run, main }) => {
  const unquoted = malformedGuid(run, main, 'unquotedLiteral')
  const bare = malformedGuid(run, main, 'bareGuid')
  const also = (['unquotedLiteral', 'bareGuid'] as const).flatMap((kind) => [
    malformedOtherwise(run, main, kind),
    malformedLookupOtherwise(run, main, kind),
  ])
  await expectRefused(run, [unquoted, bare], { says: [tokenNotRecognized], not: notConvertible, also })
})

/** Any other broken JSON is refused as such. */
clause('GUID-5', async ({ run, main }) => {
  const kinds = ['cutOff', 'commaAtEnd', 'commaMissing', 'colonMissing', 'commaTwice', 'wordForValue'] as const
  const bodies = kinds.map((kind) => malformedJson(run, main, kind))
  const saying = {
    says: [jsonNotValid],
    apartFrom: notConvertible,
    also: [digitLedGuid(run, main), notANumber(run, main), malformedOtherwise(run, main, 'cutOff')],
  }
  // A reader may take what stands behind the end for another body, and say so: that it refuses it is enough.
  const behind = () => expectRefused(run, [malformedJson(run, main, 'wordBehind')], { says: [] })
  await judgeParts(() => expectRefused(run, bodies, saying), behind)
})

/** Lookup fields refuse malformed GUIDs too. */
clause('GUID-6', async ({ run, main }) => {
  const text = malformedLookup(run, main, 'textForGuid')
  const wrapped = malformedLookup(run, main, 'wrappedGuid')
  const also = (['textForGuid', 'wrappedGuid'] as const).map((kind) => malformedLookupOtherwise(run, main, kind))
  await expectRefused(run, [text, wrapped], {
    says: [notConvertible, digitsAndDashes],
    apartFrom: tokenNotRecognized,
    also,
  })
})

/** What other spellings of a GUID meet. */
clause('GUID-7', async ({ run, main }) => {
  await observeOtherSpellings(run, main)
})
