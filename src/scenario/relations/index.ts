/**
 * Reading, judged by relations. No data set is known beforehand, so a sample of what the target shows gives the values
 * to ask for, and its answers are judged against each other.
 */
import './without-breach.js'

export { inTurn, type Breach } from './breach.js'
export { choicesOf, lastingOne, withSign, type Choice } from './choices.js'
export { expectErrorBody } from './expect-error-body.js'
export { innerFaults, outerFaults } from './error-shape.js'
export { hasInnerError, observeError, observeServiceError, provokedFailures } from './failures.js'
export { needsIds, needsRichSample } from './fields.js'
export { observeFurtherOptions, observeLookupPath } from './further-options.js'
export { expectOtherReadsIn, formatOf, needsRecords, readAs } from './formats.js'
export { findsByTwoIds } from './ids-joined.js'
export { holds } from './live-data.js'
export { findsByLookup, lookupValues, shownAlong } from './lookup.js'
export { findsByManySides } from './many-sides.js'
export { lookFor, observeFailures, observeHeaders, observeShape } from './manner.js'
export { findsById, findsNoneNextTo, givesNoMore, givesThatMany, selectsOnly } from './options.js'
export { workTogetherInXml } from './options-in-xml.js'
export { workTogether } from './options-together.js'
export { idAlone, selections } from './projection.js'
export {
  againInXml,
  errorBodyOf,
  kindOfError,
  unknownCollection,
  unknownField,
  unknownSelection,
  unreadableFilters,
} from './provoked.js'
export { legacyReader, odataReader, type Reader } from './query.js'
export { guidOf, nextTo, randomGuid } from './random.js'
export { expectObjects } from './raw-rows.js'
export { faultsOfValues, pagesOfRecords } from './records-shown.js'
export { sampledReader } from './sampled-reader.js'
export { legacySample, odataSample, sampleOf, sampleRead, type Sample } from './sample.js'
export { sameInOdata, sameInXml } from './same-collection.js'
export { severalFound } from './several-found.js'
export { sidesOf } from './sides.js'
export { comparesTexts, givesRows, keepsPlusSigns, keepsQuotesInside, matchesOrRefuses } from './text-queries.js'
export { givesUnion } from './union.js'
export {
  allAsLaidDown,
  dateTimesAsLaidDown,
  guidsAsLaidDown,
  idsOnce,
  kindsAsLaidDown,
  observeLikelyLookups,
  plainMembers,
} from './value-forms.js'
