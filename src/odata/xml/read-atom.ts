import { AtomFeed } from './atom-feed.js'
import type { Page, Bounds } from '../bodies/page.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'
import type { Row } from '../values/value.js'
import { withoutStandIns, withStandIns } from './forbidden-characters.js'
import { hearXml } from './xml-events.js'

/**
 * Reads an Atom feed in UTF-8, row by row: beside the body and the rows no more than a slice is held.
 *
 * @throws UnreadableAnswer
 */
export function readAtomFeed(bytes: Buffer, mediaType: string, bounds: Bounds): Page {
  const feed = heard(bytes, mediaType, bounds)
  if (feed.root !== 'feed') {
    throw new UnreadableAnswer('unknownShape', 'one Atom entry where a feed was wanted', { body: bytes, mediaType })
  }
  const { rows, fieldTypes, next, base, count, forbidden } = feed
  return {
    format: 'xml',
    shape: 'atom',
    rows: rows.slice(0, bounds.maxRows),
    cut: rows.length > bounds.maxRows,
    fieldTypes,
    ...(next === undefined ? {} : { next }),
    ...(base === undefined ? {} : { base }),
    ...(count === undefined ? {} : { count }),
    ...(forbidden === undefined ? {} : { forbidden }),
  }
}

/**
 * Reads a single Atom entry in UTF-8.
 *
 * @throws UnreadableAnswer
 */
export function readAtomEntry(bytes: Buffer, mediaType: string, bounds: Bounds): Row {
  const { root, rows } = heard(bytes, mediaType, bounds)
  const row = rows[0]
  if (root !== 'entry' || row === undefined) {
    throw new UnreadableAnswer('unknownShape', 'an Atom feed where one entry was wanted', { body: bytes, mediaType })
  }
  return row
}

/** One forbidden character makes the whole no XML: what else is in it can be read all the same. */
function heard(bytes: Buffer, mediaType: string, bounds: Bounds): AtomFeed {
  try {
    return heardAsItIs(bytes, mediaType, bounds)
  } catch (fault) {
    const sparing = fault instanceof UnreadableAnswer && fault.why === 'broken' ? withStandIns(bytes) : undefined
    if (sparing === undefined) throw fault
    const feed = heardAsItIs(sparing.bytes, mediaType, bounds)
    const place = withoutStandIns(feed.rows)
    feed.forbidden = { character: sparing.character, ...(place && { place }) }
    return feed
  }
}

function heardAsItIs(bytes: Buffer, mediaType: string, bounds: Bounds): AtomFeed {
  const answer = { body: bytes, mediaType }
  const feed = new AtomFeed(bounds)
  hearXml(bytes, mediaType, bounds, feed)
  if (feed.characters > bounds.maxText) {
    throw new UnreadableAnswer('overBounds', `values of more than ${bounds.maxText} characters together`, answer)
  }
  if (feed.root === 'html') throw new UnreadableAnswer('html', 'a web page where data was wanted', answer)
  if (feed.root === 'error') throw new UnreadableAnswer('errorBody', 'an error body where rows were wanted', answer)
  if (feed.errorInside) throw new UnreadableAnswer('broken', 'a feed that ends in an OData error', answer)
  if (feed.root === 'other') {
    throw new UnreadableAnswer('unknownShape', `XML with the root element ${feed.rootName}, not an Atom feed`, answer)
  }
  if (feed.strangeField !== undefined && feed.rows.every((row) => Object.keys(row).length === 0)) {
    const detail = `fields in the namespace ${JSON.stringify(feed.strangeField.slice(0, 100))}, which is not that of OData`
    throw new UnreadableAnswer('unknownShape', detail, answer)
  }
  return feed
}
