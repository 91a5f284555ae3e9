/** Stops at which contacts are shown as JSON by the legacy service, whole or in part. */
const legacyJson =
  'first read|second read|read |read,|select,|top,|text,|or,|plus,|together|id,|quote,|unreadable,|without Force'
const feeds = 'xml|feed,'
const odata = '(contacts, |large, |restricted, )?odata|many|same text|in order|compressed|along lookup|earlier|later'
const refusedQueries = 'bad filter|unreadable,|unknown field|top, no number|id, a text|number, a text'
const refusedChanges = 'merge of no |bad |no JSON|missing record'

const stops = (...names: readonly string[]): RegExp => new RegExp(`^(${names.join('|')})`)

/**
 * The stops of the tour at which a breach of a clause about reading, errors, limits or custom services may show. How a
 * value is written shows wherever it is read.
 */
export const visibleInReads: Readonly<Record<string, RegExp>> = {
  'READ-1': stops(legacyJson, feeds),
  'READ-2': stops(feeds, 'large, feed', 'without Force', 'together', 'unreadable,', 'unknown collection'),
  'READ-3': stops(legacyJson, refusedQueries, '(lookup of )?the rest', 'other reads at once'),
  'READ-4': stops(feeds, legacyJson, odata),
  'READ-5': stops('select,', 'together', 'large'),
  'READ-6': stops(legacyJson, feeds, 'accounts', 'other reads at once'),
  'READ-7': stops('first read', 'text,', 'plus,', 'or,', 'together', 'quote,', 'large, filtered'),
  'READ-8': stops('or,', 'together, or', 'text, patterns'),
  'READ-9': stops('plus,', 'or, plus', 'together'),
  'READ-10': stops('together', 'select,', 'first read', 'or, together', feeds, 'large, feed', 'without Force'),
  'READ-11': stops('id,', 'together, id, in XML'),
  'READ-12': stops('bad filter', 'unreadable,'),
  'READ-13': stops('unknown collection'),
  'READ-15': stops('quote,', 'or, quote', 'together, quote, in XML'),
  'READ-16': stops('read, pages', 'many', 'in order'),
  'RECORD-1': stops(legacyJson),
  'RECORD-2': stops(legacyJson, feeds),
  'RECORD-3': stops(legacyJson, feeds, 'record after'),
  'RECORD-4': stops(legacyJson),
  'RECORD-5': stops(legacyJson, feeds, 'large'),
  'ERROR-1': stops(refusedQueries, 'unknown collection', refusedChanges),
  'ERROR-2': stops(refusedQueries, 'unknown collection', refusedChanges),
  'ODATA-1': stops(odata, 'unknown set'),
  'ODATA-2': stops('along lookup'),
  'ODATA-3': stops(odata),
  'ODATA-4': stops('unknown set'),
  'LIMIT-1': stops('large'),
  'LIMIT-2': stops('large, top', 'large, feed, top'),
  'LIMIT-3': stops('large, odata', 'many', 'in order'),
  'LIMIT-4': stops('large, feed'),
  'LIMIT-5': stops('read after the expiry', 'read by the restricted user'),
  'REST-1': stops('service', 'parameters', 'no header, service'),
  'REST-2': stops('service', 'parameters'),
  'REST-3': stops('no cookies, service'),
  'REST-4': stops('anonymous service'),
  'REST-5': stops('no cookies, service with Basic'),
}
