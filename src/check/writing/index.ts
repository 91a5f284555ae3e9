export {
  acceptsAndReadsBack,
  comesBack,
  keepsOthers,
  keepsText,
  leavesRecord,
  movesNothingElse,
  noneElsewhere,
  readsBack,
  setOrBlocked,
  setsNested,
} from './change-expectations.js'
export { freshFields } from './fields/fresh-values.js'
export { needsCustomField } from './fields/needed-fields.js'
export { leftBeside, setById, setNested, setNestedAgain } from './lookups/setting-lookups.js'
export { alteredInVerbose, refusedInVerbose, observeChange } from './making/change-twins.js'
export { type ChangeMethod, mergeFields, needsPut, verboseJson } from './making/changing.js'
export { unlessNoneAccepted } from './making/none-accepted.js'
export { timesOfChanges } from './making/times-of-changes.js'
export { changeWithoutCookie } from './making/with-cookie.js'
export { leftAloneInVerbose, movedByVerboseMerge } from './others/left-alone-in-verbose.js'
export { givenToSeveral, leftAloneBy, type Part, setAmongSeveral } from './others/left-alone.js'
export { otherRecordsWith } from './others/other-records.js'
export { needsPutForAll } from './others/other-sessions.js'
export {
  malformedBody,
  digitsAndDashes,
  jsonNotValid,
  notConvertible,
  tokenNotRecognized,
} from './refused/malformed-expectations.js'
export { malformed, type PairOrNone } from './refused/malformed.js'
export {
  missingRecord,
  type MissingRecord,
  missingRecordInVerbose,
  needsNoneMade,
  takesVerbose,
} from './refused/missing-record.js'
export { observeOtherSpellings } from './refused/other-spellings.js'
export { errorsOfChanges } from './refused/refused-errors.js'
export {
  leftByFirstRefused,
  leftByRefused,
  type RefusedBodies,
  movedByRefused,
  type RefusedChange,
} from './refused/refused-whole.js'
export { isEveryMergeRefused, together } from './sandbox-of.js'
export { allSetBy, seenByAnotherSession, setAll, setNestedByPut } from './set-for-all.js'
export { setPlainly, setVerbosely } from './values/content-types.js'
export { setLookalikes } from './values/lookalikes.js'
export { comparesMadeText } from './values/made-text.js'
export type { TextName } from './values/texts-to-set.js'
export { setInstantOf, setNumberOf, setTextOf } from './values/values-to-set.js'
