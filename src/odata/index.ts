/**
 * The OData room: literals, filters and addresses in both dialects, collection and record reading in every known shape,
 * comparison of values across formats, paging, error bodies. Bytes in, values out: it sends nothing by itself.
 */
export { looksLikeLoginPage } from './appearance.js'
export { type Bounds, defaultBounds } from './bounds.js'
export { BrokenPaging, type WhyBroken } from './broken-paging.js'
export {
  documentDateTimePattern,
  type Instant,
  instantOf,
  isDocumentDateTime,
  sameInstant,
  sameSecond,
} from './date-time.js'
export {
  type DateTimeForm,
  type EntityExpectations,
  type EntitySchema,
  entitySchema,
  type FieldFault,
  type RowFindings,
} from './entity-schema.js'
export {
  saysGuidConversion,
  saysGuidFormat,
  saysInvalidJson,
  type Says,
  saysTokenNotRecognized,
} from './error-anchors.js'
export { type ErrorBody, type ErrorForm, type ErrorMessage, readErrorBody } from './error-body.js'
export { ExactNumber } from './exact-number.js'
export { and, eq, type Filter, filterText, lookupIs, ne, type Operand, or } from './filter.js'
export { guidPattern, isGuid, isZeroGuid, sameGuid, zeroGuid } from './guid.js'
export {
  booleanLiteral,
  dateTimeLiteral,
  type Dialect,
  guidLiteral,
  nullLiteral,
  numberLiteral,
  textLiteral,
} from './literals.js'
export type { CollectionShape, Page, SingleRecord } from './page.js'
export { type Answer, type Collection, type PagingLimits, readPages } from './pages.js'
export { readCollection } from './read-collection.js'
export { readJson } from './read-json.js'
export { readRecord } from './read-record.js'
export type { ShapeFault } from './shape-fault.js'
export { asDatabases, sameText, sameTextExactly } from './text.js'
export { UnreadableAnswer, type WhyUnreadable } from './unreadable-answer.js'
export { UnwritableLiteral } from './unwritable-literal.js'
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
} from './url.js'
export { isArray, isObject, type JsonObject, type Kind, kindOf, type Row, type Value } from './value.js'
export { differingFields, plainFields, sameRecord, sameValue } from './values.js'
export { writeJson } from './write-json.js'
export { child, readXmlDocument, textIn, type XmlDocument, type XmlElement } from './xml-document.js'
