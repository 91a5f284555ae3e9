/**
 * READ-10: $filter, $select and $top together mean what they mean alone (line 88). Each is asked beside a filter whose own
 * answer is known. `joinedFound` joins it by `or` with texts and an id, so that a part that gets lost shows.
 */
import { defineLiveClause } from '../../src/check/index.js'
import { type Format, needsRecordsApart, reading, type Sample } from '../../src/check/queries/index.js'
import {
  besideFilter,
  beyondAll,
  combinesOptions,
  fewOf,
  joinedFound,
  keepsToTop,
  otherFieldFirst,
  otherFields,
  type OtherOptions,
  severalFound,
  type SeveralFound,
  topAlone,
} from '../../src/check/reading/index.js'

type Options = (found: SeveralFound, sample: Sample) => OtherOptions

const beside = (options: Options) => async (sample: Sample) => {
  const found = await severalFound(sample)
  return besideFilter(found, options(found, sample), 'json')
}

const besideJoined = (format: Format, options: Options) => async (sample: Sample) => {
  const found = await joinedFound(sample)
  return besideFilter(found, options(found, sample), format)
}

const allSelected: Options = (found) => ({ select: ['Id', found.field], top: beyondAll(found) })

defineLiveClause('READ-10', {
  needs: needsRecordsApart,
  checks: {
    // $top comes first: a target that applies the options as they come takes the first records, and then filters these.
    'all-three': reading({
      says: '$filter, $select and $top together return that many of these records, with the selected fields and no others.',
      depth: 'core',
      cost: { requests: 1 },
      asks: beside((found) => ({ select: ['Id', found.field], top: fewOf(found), topFirst: true })),
      expects: combinesOptions,
    }),
    'filter-top': reading({
      says: '$filter with $top returns that many of the records that the filter finds alone.',
      depth: 'standard',
      cost: { requests: 3 },
      asks: beside((found) => ({ top: fewOf(found) })),
      expects: combinesOptions,
    }),
    'filter-field': reading({
      says: 'Selecting only the field of the filter loses no record, although all have the same value in it.',
      depth: 'full',
      cost: { requests: 1 },
      asks: beside((found) => ({ select: [found.field], top: beyondAll(found) })),
      expects: combinesOptions,
    }),
    'other-fields': reading({
      says: 'Selecting other fields than the field of the filter loses no record, whether they are set or not.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: beside((found, sample) => ({ select: otherFields(found, sample), top: beyondAll(found) })),
      expects: combinesOptions,
    }),
    or: reading({
      says: 'With $select and $top, a filter of texts and an Id joined by or finds what it finds alone, each record once.',
      depth: 'standard',
      cost: { requests: 2 },
      asks: besideJoined('json', allSelected),
      expects: combinesOptions,
    }),
    'xml-or': reading({
      says: 'In XML, with $select and $top, the same filter finds the same records with the same values.',
      depth: 'core',
      cost: { requests: 1 },
      asks: besideJoined('xml', allSelected),
      expects: combinesOptions,
    }),
    'xml-all-three': reading({
      says: 'In XML, all three together return that many of these records, with the selected fields and no others.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: besideJoined('xml', (found, sample) => ({
        select: otherFieldFirst(found, sample),
        top: fewOf(found),
      })),
      expects: combinesOptions,
    }),
    // Whole records, all but one: the values of most show.
    'xml-filter-top': reading({
      says: 'In XML, $filter with $top returns only $top records, and complete records keep their values.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: besideJoined('xml', ({ alone }) => ({ top: Math.max(1, alone.rows.length - 1) })),
      expects: combinesOptions,
    }),
    'select-top': reading({
      says: '$select without $filter does not lift $top.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: async (sample) => topAlone(['Id', (await severalFound(sample)).field]),
      expects: keepsToTop,
    }),
  },
})
