export { sameInOdata } from './comparison/same-in-odata.js'
export { allInXml, sameIdsInXml, sameValuesInXml, wellFormedXml } from './comparison/same-in-xml.js'
export { byItsForm, innerFaults, outerFaults } from './errors/error-shape.js'
export {
  type FailureKind,
  hasInnerError,
  observeError,
  observeServiceError,
  provokedFailures,
  refusedByService,
} from './errors/failures.js'
export { lookFor, observeFailures, observeHeaders, observeShape } from './errors/manner.js'
export {
  againInXml,
  unknownCollection,
  unknownField,
  unknownSelection,
  unreadableFilter,
  unreadableFilters,
  type UnreadableKind,
} from './errors/provoked.js'
export { findsById, findsByIdInXml, findsNoNearbyId } from './filters/found-by-id.js'
export { findsByLookup, foundAlong, type LookupValue, valueToAsk } from './filters/lookup.js'
export { holdsAllInPages } from './joined/all-pages.js'
export { joinedFound, severalFound, type SeveralFound } from './joined/several-found.js'
export { findsBySidesWithSigns } from './joined/sides-with-signs.js'
export { givesUnion, sidesOf } from './joined/union.js'
export { givesNone, givesThatMany, keepsToTop, topAlone } from './options/bounded-reads.js'
export {
  besideFilter,
  beyondAll,
  combinesOptions,
  fewOf,
  otherFieldFirst,
  otherFields,
  type OtherOptions,
} from './options/combined-options.js'
export {
  formatOf,
  otherAnswers,
  plainReadInJson,
  readAs,
  readBare,
  hasErrorBody,
  hasFormat,
  hasNoRows,
  isReadIn,
} from './options/formats.js'
export { observeFurtherOptions, observeLookupPath } from './options/further-options.js'
export { idAlone, selections, selects } from './options/selected-fields.js'
export { insteadOfObjects, kindsOfRows } from './records/raw-rows.js'
export { faultsOfEntity, faultsOfValues, pagesOfRecords } from './records/records-shown.js'
export {
  allAsLaidDown,
  dateTimesAsLaidDown,
  guidsAsLaidDown,
  idsOnce,
  kindsAsLaidDown,
  observeLikelyLookups,
  plainMembers,
  type ValueCheck,
} from './records/value-forms.js'
export {
  comparedTexts,
  type ComparedTexts,
  findsLone,
  findsNoPart,
  findsNoPattern,
  findsNoSignMore,
  findsOtherKinds,
  findsOverPages,
  findsSigned,
  findsWithGuarded,
  type TextSign,
} from './texts/compared-texts.js'
export type { GuardedSign } from './texts/closed-fields.js'
export { endsNoLiteral, givesRows, losesNoQuote, matchesQuotes, keepsPlusSigns } from './texts/quotes.js'
