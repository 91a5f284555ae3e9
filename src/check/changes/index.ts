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
export { setPlainly, setVerbosely } from './values/content-types.js'
export { movedByVerboseMerge, restLeftAloneInVerbose } from './others/left-alone-in-verbose.js'
export {
  digitsAndDashes,
  jsonNotValid,
  notConvertible,
  tokenNotRecognized,
  type Statement,
} from './refused/error-statements.js'
export { freshField, freshText } from './fields/fresh-values.js'
export { needsCustomField, setCustom } from './values/custom-field.js'
export { doubtsLeft, givenSoFar, leftAloneBy, type LeftAlone } from './others/left-alone.js'
export { lookupRecords } from './lookups/lookup-records.js'
export { followersOfLookup, keptBesideLookup, setById, setToAnother } from './lookups/lookup-by-id.js'
export { comparesMadeText } from './values/made-text.js'
export { malformedBeside } from './refused/malformed-beside.js'
export {
  digitLedGuid,
  malformedGuid,
  malformedJson,
  malformedJsonKinds,
  malformedLookup,
  malformedLookupOtherwise,
  malformedOtherwise,
  notANumber,
  type PairOrNone,
} from './refused/malformed-kinds.js'
export { movedByRefused, type RefusedChange } from './making/nothing-moved.js'
export { changeWithoutCookie } from './making/with-cookie.js'
export { observeChange } from './making/manner-of-change.js'
export { missingRecord, missingRecordInVerbose, needsNoneMade, takesVerbose } from './refused/missing-record.js'
export { followersOfNested, keptBesideNested, setNested, setNestedAgain } from './lookups/nested-lookup.js'
export type { KeptBeside } from './lookups/emptied-beside.js'
export { observeOtherSpellings } from './refused/other-spellings.js'
export { isDataRefusal, noteTwins, provesNothing, type MalformedPair } from './refused/malformed-pair.js'
export { notAsGiven } from './fields/read-back.js'
export { errorsOfChanges } from './refused/refused-errors.js'
export { leftByFirstRefused, leftByRefused, type RefusedBodies } from './refused/refused-whole.js'
export { timesOfChanges } from './making/local-times.js'
export { isEveryMergeRefused, sandboxOf, together } from './making/sandbox-of.js'
export { needsSeenElsewhere } from './others/seen-elsewhere.js'
export { allSetBy, seenByAnotherSession, setAll } from './for-all/set-for-all.js'
export { needsShownBy, type OtherWay } from './for-all/shown-otherwise.js'
export { setDigitsByPut } from './for-all/digits-by-put.js'
export { setNestedByPut } from './for-all/nested-by-put.js'
export { otherRecordsWith, type FoundElsewhere } from './others/other-records.js'
export type { Followers } from './lookups/following-lookups.js'
export { verboseJson } from './making/setting.js'
export { setEmptyText } from './values/text-emptied.js'
export { setLookalikes } from './values/lookalikes.js'
export type { TextName, TextSet } from './values/texts-to-set.js'
export type { ReadBack, ValueSet } from './fields/read-back.js'
export { setInstantOf, setNumberOf, setTextOf } from './values/values-to-set.js'
