/**
 * READ-10: $filter, $select and $top together mean what they mean alone (line 88). Each is asked beside a filter whose own
 * answer is known. `joinedFound` joins it by `or` with texts and an id, so that a part that gets lost shows.
 */
import { comparing, defineLiveClause, type GivenSample } from '../../src/check/index.js'
import {
  beyondAll,
  combinesOptions,
  fewOf,
  otherFieldFirst,
  otherFields,
  type OtherOptions,
} from '../../src/check/relations/options/combined-options.js'
import { joinedFound, severalFound, type SeveralFound } from '../../src/check/relations/joined/several-found.js'
import { needsRecordsApart } from '../../src/check/relations/values/fields.js'
import { topAlone } from '../../src/check/relations/options/bounded-reads.js'
import type { Format } from '../../src/check/relations/options/selected-fields.js'
import type { Sample } from '../../src/check/relations/asking/sample.js'

type Options = (found: SeveralFound, sample: Sample) => OtherOptions

const beside =
  (options: Options) =>
  async ({ sample }: GivenSample) => {
    const found = await severalFound(sample)
    return combinesOptions(found, sample, options(found, sample), 'json')
  }

const besideJoined =
  (format: Format, options: Options) =>
  async ({ sample }: GivenSample) => {
    const found = await joinedFound(sample)
    return combinesOptions(found, sample, options(found, sample), format)
  }

const withoutFilter =
  (format: Format) =>
  async ({ sample }: GivenSample) =>
    topAlone(sample, { select: ['Id', (await severalFound(sample)).field] }, format)

const allSelected: Options = (found) => ({ select: ['Id', found.field], top: beyondAll(found) })

defineLiveClause('READ-10', {
  needs: needsRecordsApart,
  checks: {
    // $top comes first: a target that applies the options as they come takes the first records, and then filters these.
    'all-three': comparing({
      says: '$filter, $select and $top together return that many of these records, with the selected fields and no others.',
      depth: 'core',
      cost: { requests: 1 },
      asks: beside((found) => ({ select: ['Id', found.field], top: fewOf(found), topFirst: true })),
    }),
    'filter-top': comparing({
      says: '$filter with $top returns that many of the records that the filter finds alone.',
      depth: 'standard',
      cost: { requests: 3 },
      asks: beside((found) => ({ top: fewOf(found) })),
    }),
    'filter-field': comparing({
      says: 'Selecting only the field of the filter loses no record, although all have the same value in it.',
      depth: 'full',
      cost: { requests: 1 },
      asks: beside((found) => ({ select: [found.field], top: beyondAll(found) })),
    }),
    'other-fields': comparing({
      says: 'Selecting other fields than the field of the filter loses no record, whether they are set or not.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: beside((found, sample) => ({ select: otherFields(found, sample), top: beyondAll(found) })),
    }),
    or: comparing({
      says: 'With $select and $top, a filter of texts and an Id joined by or finds what it finds alone, each record once.',
      depth: 'standard',
      cost: { requests: 2 },
      asks: besideJoined('json', allSelected),
    }),
    'xml-or': comparing({
      says: 'In XML, with $select and $top, the same filter finds the same records with the same values.',
      depth: 'core',
      cost: { requests: 1 },
      asks: besideJoined('xml', allSelected),
    }),
    'xml-all-three': comparing({
      says: 'In XML, all three together return that many of these records, with the selected fields and no others.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: besideJoined('xml', (found, sample) => ({
        select: otherFieldFirst(found, sample),
        top: fewOf(found),
      })),
    }),
    // Whole records, all but one: the values of most show.
    'xml-filter-top': comparing({
      says: 'In XML, $filter with $top returns only $top records, and complete records keep their values.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: besideJoined('xml', ({ alone }) => ({ top: alone.rows.length - 1 })),
    }),
    'select-top': comparing({
      says: '$select without $filter does not lift $top.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: withoutFilter('json'),
    }),
  },
})
