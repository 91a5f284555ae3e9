/**
 * The OData room: literals, filters and addresses in both dialects, collection and record reading in every known shape,
 * comparison of values across formats, paging, error bodies. Bytes in, values out: it sends nothing by itself.
 */
export { looksLikeLoginPage } from './bodies/appearance.js'
export { defaultBounds } from './bodies/bounds.js'
export { declaredInVain, isXmlInNoCharset, namedInVain } from './bodies/decode.js'
export { BrokenPaging } from './collections/broken-paging.js'
export { type Instant, instantOf, sameSecond } from './values/date-time.js'
export { isDecimalText } from './values/decimal.js'
export { entitySchema, type RowFindings } from './values/entity-schema.js'
export {
  saysGuidConversion,
  saysGuidFormat,
  saysInvalidJson,
  type Says,
  saysTokenNotRecognized,
} from './errors/error-anchors.js'
export { type ErrorBody, readErrorBody } from './errors/error-body.js'
export { errorBodyOf } from './errors/error-body-of.js'
export { isUnknownEntity } from './errors/unknown-entity.js'
export { ExactNumber } from './values/exact-number.js'
export { eq, type Filter, filterText, isFieldName, lookupIs, or } from './queries/filter.js'
export { guidSpelledBy, isGuid, isZeroGuid, sameGuid, zeroGuid } from './values/guid.js'
export type { Dialect } from './queries/literals.js'
export { areShort, longestText } from './queries/longest-text.js'
export type { CollectionShape, Page } from './bodies/page.js'
export { goodPage } from './collections/good-page.js'
export { type Collection, readPages } from './collections/pages.js'
export { readCollection } from './collections/read-collection.js'
export { readJson } from './json/read-json.js'
export { readRecord } from './collections/read-record.js'
export type { ShapeFault } from './collections/shape-fault.js'
export { asDatabases, sameText, sameTextExactly } from './values/text.js'
export { ifReadable } from './bodies/if-readable.js'
export { UnreadableAnswer } from './bodies/unreadable-answer.js'
export {
  legacyCollectionUrl,
  legacyRecordPath,
  legacyRecordUrl,
  odataCollectionUrl,
  odataRecordUrl,
  percentEncoded,
  type QueryOptions,
} from './queries/url.js'
export { isArray, isObject, type JsonObject, type Kind, kindOf, type Row, type Value } from './values/value.js'
export { numericType } from './values/numeric-type.js'
export { plainFields, sameRecord, sameValue } from './values/values.js'
export { writeJson, writeSpelledOutJson } from './json/write-json.js'
export { readXmlDocument, type XmlDocument, type XmlElement } from './xml/xml-document.js'
