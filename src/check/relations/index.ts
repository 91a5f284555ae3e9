/**
 * Reading, judged by relations. No data set is known beforehand, so a sample of what the target shows gives the values
 * to ask for, and its answers are judged against each other.
 */
import './asking/without-breach.js'

export { inTurn, inWords, type Breach, type Compared } from './asking/breach.js'
export { choicesOf, stableText, textContaining, type Choice } from './values/choices.js'
export { expectErrorBody } from './errors/expect-error-body.js'
export { formOf, innerFaults, isFromOutside, outerFaults } from './errors/error-shape.js'
export {
  hasInnerError,
  observeError,
  observeServiceError,
  provokedFailures,
  type FailureKind,
} from './errors/failures.js'
export { isWithoutPlainValues, needsGuidsIn, needsIds, needsRichSample } from './values/fields.js'
export { needsAsNamed } from './values/named-otherwise.js'
export { kindInWords, otherKind, type NamedKind } from './values/other-kind.js'
export { observeFurtherOptions, observeLookupPath } from './options/further-options.js'
export { formatOf, needsRecords, otherAnswers, readAs, readBare } from './options/formats.js'
export { holds, type Take } from './live/live-data.js'
export { findsByLookup, shownAlong, valuesToAsk, type LookupValue } from './filters/lookup.js'
export { inPages } from './asking/whole-collection.js'
export { holdsAllInPages } from './joined/all-pages.js'
export { findsByManySides } from './joined/many-sides.js'
export { refusedByService } from './errors/guarded.js'
export { lookFor, observeFailures, observeHeaders, observeShape } from './errors/manner.js'
export {
  findsById,
  findsNoNearbyId,
  givesNone,
  givesThatMany,
  keepsTopOnPages,
  selectsInXml,
  selectsOnly,
  topAlone,
} from './options/options.js'
export {
  allThreeInXml,
  filterWithTopInXml,
  joinedFound,
  orWithOthers,
  orWithOthersInXml,
} from './options/options-in-xml.js'
export { allThree, filterFieldAlone, filterWithTop, otherFields } from './options/options-together.js'
export { idAlone, selections } from './options/projection.js'
export { againInXml, unknownCollection, unknownField, unknownSelection } from './errors/provoked.js'
export { unreadableFilter, unreadableFilters, type UnreadableKind } from './errors/unreadable-filters.js'
export { legacyReader, odataReader, type Reader } from './asking/query.js'
export { guidOf, randomGuid } from './asking/random.js'
export { faultsOfEntity, faultsOfSandboxEntity, faultsOfValues, pagesOfRecords } from './records/records-shown.js'
export { noteReadOfOther } from './asking/reads-of-run.js'
export { refusedAccess } from './asking/refused-access.js'
export { sampledReader } from './asking/sampled-reader.js'
export { legacySample, odataSample, sampleOf, sampleRead, type Sample } from './asking/sample.js'
export { sameInOdata } from './sameness/same-in-odata.js'
export { allInXml, sameIdsInXml, sameValuesInXml, wellFormedXml } from './sameness/same-in-xml.js'
export { severalFound } from './joined/several-found.js'
export { sidesOf } from './joined/sides.js'
export { findsBySidesWithSigns } from './joined/sides-with-signs.js'
export { findsByIdInXml } from './filters/id-in-xml.js'
export { matchesQuotes } from './texts/quotes-in-xml.js'
export { isClosed } from './texts/closed-fields.js'
export { keepsPlusSigns, keepsPlusSignsIn } from './texts/plus-signs.js'
export {
  comparedTexts,
  findsLone,
  findsLong,
  findsNoParts,
  findsNoPattern,
  findsNoSignMore,
  findsOtherKinds,
  findsOverPages,
  findsShared,
  findsSigned,
  findsWithGuarded,
  type ComparedTexts,
  type TextSign,
} from './texts/compared-texts.js'
export type { GuardedSign } from './texts/guarded-texts.js'
export { endsNoLiteral, givesRows, losesNoQuote } from './texts/text-queries.js'
export { givesUnion } from './joined/union.js'
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
