/**
 * The OData room: literals, filters and addresses in both dialects, collection and record reading in every known shape,
 * comparison of values across formats, paging, error bodies. Bytes in, values out: it sends nothing by itself.
 */
export { looksLikeLoginPage } from './bodies/appearance.js'
export { declaredInVain, isXmlInNoCharset, namedInVain } from './bodies/decode.js'
export { type Instant, instantOf, sameSecond } from './values/date-time.js'
export { entitySchema, type RowFindings } from './values/entity-schema.js'
export {
  saysGuidConversion,
  saysGuidFormat,
  saysInvalidJson,
  type Says,
  saysTokenNotRecognized,
} from './errors/error-anchors.js'
export { type ErrorBody, readErrorBody, errorBodyOf, isUnknownEntity } from './errors/error-body.js'
export { errorTextsOf, titleOfPage, type ErrorTexts } from './errors/error-texts.js'
export { ExactNumber, isDecimalText } from './values/exact-number.js'
export { eq, type Filter, filterText, isFieldName, lookupIs, or } from './queries/filter.js'
export { guidSpelledBy, isGuid, isZeroGuid, sameGuid, zeroGuid } from './values/guid.js'
export type { Dialect } from './queries/literals.js'
export { type CollectionShape, type Page, defaultBounds } from './bodies/page.js'
export { type Collection, readPages, BrokenPaging } from './collections/pages.js'
export { readCollection, readRecord, goodPage } from './collections/read-collection.js'
export { readJson, writeJson, writeSpelledOutJson } from './json/read-json.js'
export type { ShapeFault } from './collections/shape-fault.js'
export { asDatabases, sameText, sameTextExactly } from './values/text.js'
export { UnreadableAnswer, ifReadable } from './bodies/unreadable-answer.js'
export {
  legacyCollectionUrl,
  legacyRecordPath,
  legacyRecordUrl,
  odataCollectionUrl,
  odataRecordUrl,
  percentEncoded,
  type QueryOptions,
  areShort,
  longestText,
} from './queries/url.js'
export { isArray, isObject, type JsonObject, type Kind, kindOf, type Row, type Value } from './values/value.js'
export { plainFields, sameRecord, sameValue, numericType } from './values/values.js'
export { readXmlDocument, type XmlDocument, type XmlElement } from './xml/xml-document.js'
