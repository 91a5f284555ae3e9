/**
 * READ-10: $filter, $select and $top together mean what they mean alone (line 88). Each is asked beside a filter whose own
 * answer is known. `joinedFound` joins it by `or` with texts and an id, so that a part that gets lost shows.
 */
import { comparing, defineLiveClause, type GivenSample } from '../../src/check/index.js'
import {
  allThree,
  allThreeInXml,
  filterFieldAlone,
  filterWithTop,
  filterWithTopInXml,
  joinedFound,
  needsIds,
  needsRichSample,
  orWithOthers,
  orWithOthersInXml,
  otherFields,
  severalFound,
  topAlone,
} from '../../src/check/relations/index.js'

const beside = (judge: typeof allThree) => async (given: GivenSample) =>
  judge(await severalFound(given.sample), given.sample)

const besideJoined = (judge: typeof allThree) => async (given: GivenSample) =>
  judge(await joinedFound(given.sample), given.sample)

defineLiveClause('READ-10', 'legacy', {
  needs: ({ sample }) => {
    needsRichSample(sample)
    needsIds(sample)
  },
  checks: {
    'all-three': comparing({
      says: '$filter, $select and $top together return that many of these records, with the selected fields and no others.',
      depth: 'core',
      cost: { requests: 1 },
      asks: beside(allThree),
    }),
    'filter-top': comparing({
      says: '$filter with $top returns that many of the records that the filter finds alone.',
      depth: 'standard',
      cost: { requests: 3 },
      asks: beside(filterWithTop),
    }),
    'filter-field': comparing({
      says: 'Selecting only the field of the filter loses no record, although all have the same value there.',
      depth: 'full',
      cost: { requests: 1 },
      asks: beside(filterFieldAlone),
    }),
    'other-fields': comparing({
      says: 'Selecting other fields than the field of the filter loses no record, whether they are set or not.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: beside(otherFields),
    }),
    or: comparing({
      says: 'With $select and $top, a filter of texts and an Id joined by or finds what it finds alone, each record once.',
      depth: 'standard',
      cost: { requests: 2 },
      asks: besideJoined(orWithOthers),
    }),
    'xml-or': comparing({
      says: 'In XML, with $select and $top, the same filter finds the same records with the same values.',
      depth: 'core',
      cost: { requests: 1 },
      asks: besideJoined(orWithOthersInXml),
    }),
    'xml-all-three': comparing({
      says: 'In XML, all three together return that many of these records, with the selected fields and no others.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: besideJoined(allThreeInXml),
    }),
    'xml-filter-top': comparing({
      says: 'In XML, $filter with $top leaves out the records beyond $top, and whole records keep their values.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: besideJoined(filterWithTopInXml),
    }),
    'select-top': comparing({
      says: '$select without $filter does not lift $top.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: async ({ reader, sample }) =>
        topAlone(reader, { select: ['Id', (await severalFound(sample)).field] }, 'json'),
    }),
    'xml-select-top': comparing({
      says: 'In XML, $select without $filter does not lift $top.',
      depth: 'full',
      cost: { requests: 1 },
      asks: async ({ reader, sample }) =>
        topAlone(reader, { select: ['Id', (await severalFound(sample)).field] }, 'xml'),
    }),
  },
})
