/**
 * The OData room: literals, filters and addresses in both dialects, collection and record reading in every known shape,
 * comparison of values across formats, paging, error bodies. Bytes in, values out: it sends nothing by itself.
 */
export { looksLikeLoginPage } from './bodies/appearance.js'
export { type Bounds, defaultBounds } from './bodies/bounds.js'
export { BrokenPaging, type WhyBroken } from './collections/broken-paging.js'
export {
  documentDateTimePattern,
  type Instant,
  instantOf,
  isDocumentDateTime,
  sameInstant,
  sameSecond,
} from './values/date-time.js'
export {
  type DateTimeForm,
  type EntityExpectations,
  type EntitySchema,
  entitySchema,
  type FieldFault,
  type RowFindings,
} from './values/entity-schema.js'
export {
  saysGuidConversion,
  saysGuidFormat,
  saysInvalidJson,
  type Says,
  saysTokenNotRecognized,
} from './errors/error-anchors.js'
export { type ErrorBody, type ErrorForm, type ErrorMessage, readErrorBody } from './errors/error-body.js'
export { ExactNumber } from './values/exact-number.js'
export { and, eq, type Filter, filterText, lookupIs, ne, type Operand, or } from './queries/filter.js'
export { guidPattern, isGuid, isZeroGuid, sameGuid, zeroGuid } from './values/guid.js'
export {
  booleanLiteral,
  dateTimeLiteral,
  type Dialect,
  guidLiteral,
  nullLiteral,
  numberLiteral,
  textLiteral,
} from './queries/literals.js'
export type { CollectionShape, Page, SingleRecord } from './bodies/page.js'
export { type Answer, type Collection, type PagingLimits, readPages } from './collections/pages.js'
export { readCollection } from './collections/read-collection.js'
export { readJson } from './json/read-json.js'
export { readRecord } from './collections/read-record.js'
export type { ShapeFault } from './collections/shape-fault.js'
export { asDatabases, sameText, sameTextExactly } from './values/text.js'
export { UnreadableAnswer, type WhyUnreadable } from './bodies/unreadable-answer.js'
export { UnwritableLiteral } from './queries/unwritable-literal.js'
export {
  collectionUrl,
  legacyCollectionUrl,
  legacyRecordPath,
  legacyRecordUrl,
  odataCollectionUrl,
  odataRecordUrl,
  percentEncoded,
  queryString,
  type QueryOptions,
} from './queries/url.js'
export { isArray, isObject, type JsonObject, type Kind, kindOf, type Row, type Value } from './values/value.js'
export { numericType } from './values/numeric-type.js'
export { differingFields, plainFields, sameRecord, sameValue } from './values/values.js'
export { writeJson } from './json/write-json.js'
export { child, readXmlDocument, textIn, type XmlDocument, type XmlElement } from './xml/xml-document.js'
