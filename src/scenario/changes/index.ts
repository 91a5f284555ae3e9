/**
 * Changes of the sandbox record as scenarios make them: values that differ from the present ones, the pairs of which one
 * half is refused, and what is read back.
 */
export {
  alteredInVerbose,
  changeMethods,
  changeTwins,
  expectRefusedInVerbose,
  whyNoChange,
  type ChangeTwins,
} from './change-twins.js'
export { change, changeInOrder, expectSuccess, needsPut, type Change } from './changing.js'
export { expectContentTypes } from './content-types.js'
export { digitsAndDashes, jsonNotValid, notConvertible, tokenNotRecognized } from './error-statements.js'
export { freshField, freshFields, freshText } from './fresh-values.js'
export { expectOthersLeftAlone } from './left-alone.js'
export { expectSetById } from './lookup-by-id.js'
export { lookupRecords } from './lookup-records.js'
export { holdsOfMadeText } from './made-text.js'
export { malformedBeside } from './malformed-beside.js'
export {
  digitLedGuid,
  malformedGuid,
  malformedJson,
  malformedLookup,
  malformedLookupOtherwise,
  malformedOtherwise,
} from './malformed-pair.js'
export { expectRefused } from './malformed-refused.js'
export { observeChange } from './manner-of-change.js'
export { judgeMissingRecord } from './missing-record.js'
export { expectSetNested } from './nested-lookup.js'
export { observeOtherSpellings } from './other-spellings.js'
export { notAsGiven } from './read-back.js'
export { errorsOfChanges } from './refused-errors.js'
export { expectRefusedWhole } from './refused-whole.js'
export { isEveryMergeRefused, sandboxOf, together } from './sandbox-of.js'
export { needsSeenElsewhere } from './seen-elsewhere.js'
export { expectSetForAll } from './set-for-all.js'
export { expectSet, verboseJson } from './setting.js'
export { expectTextEmptied } from './text-emptied.js'
export { expectTextSet, textsToSet } from './texts-to-set.js'
export { expectInstantsSet, expectNumbersSet, needsField } from './values-to-set.js'
