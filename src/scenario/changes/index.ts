/**
 * Changes of the sandbox record as scenarios make them: values that differ from the present ones, the pairs of which one
 * half is refused, and what is read back.
 */
export {
  alteredInVerbose,
  changeMethods,
  changeTwins,
  isTakenInVerbose,
  mergeForced,
  refusedInVerbose,
  whyByMergeAlone,
  whyNoChange,
  type ChangeTwins,
} from './making/change-twins.js'
export type { ChangeMethod } from '../../sandbox/index.js'
export { change, changeInOrder, expectSuccess, needsPut, type Change } from './making/changing.js'
export { expectContentTypes, expectRestLeftAloneInVerbose } from './values/content-types.js'
export {
  digitsAndDashes,
  jsonNotValid,
  notConvertible,
  tokenNotRecognized,
  type Statement,
} from './refused/error-statements.js'
export { freshField, freshFields, freshText } from './fields/fresh-values.js'
export { needsCustomField } from './values/custom-field.js'
export { expectOthersLeftAlone } from './others/left-alone.js'
export { expectSetById } from './lookups/lookup-by-id.js'
export { lookupRecords } from './lookups/lookup-records.js'
export { holdsOfMadeText } from './values/made-text.js'
export { malformedBeside } from './refused/malformed-beside.js'
export {
  digitLedGuid,
  malformedGuid,
  malformedJson,
  malformedLookup,
  malformedLookupOtherwise,
  malformedOtherwise,
  notANumber,
  type PairOrNone,
} from './refused/malformed-kinds.js'
export { movedByRefused, type RefusedChange } from './making/nothing-moved.js'
export { changeWithoutCookie } from './making/with-cookie.js'
export { observeChange } from './making/manner-of-change.js'
export { judgeMissingRecord } from './refused/missing-record.js'
export { expectSetNested } from './lookups/nested-lookup.js'
export { observeOtherSpellings } from './refused/other-spellings.js'
export { isDataRefusal, noteTwins, provesNothing, type MalformedPair } from './refused/malformed-pair.js'
export { notAsGiven } from './fields/read-back.js'
export { errorsOfChanges } from './refused/refused-errors.js'
export { expectRefusedWhole } from './refused/refused-whole.js'
export { localTimes } from './making/local-times.js'
export { isEveryMergeRefused, sandboxOf, together } from './making/sandbox-of.js'
export { needsSeenElsewhere } from './others/seen-elsewhere.js'
export { expectOthersInVerbose } from './for-all/others-in-verbose.js'
export { expectSetForAll } from './for-all/set-for-all.js'
export { expectSet, verboseJson } from './making/setting.js'
export { expectTextEmptied } from './values/text-emptied.js'
export { expectTextSet, lookalikesLeft, needsLines, textsToSet } from './values/texts-to-set.js'
export { expectInstantsSet, expectNumbersSet, needsFields } from './values/values-to-set.js'
