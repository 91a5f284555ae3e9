import { relations, type ReadingFault } from './fault.js'
import { inXml, withBody, withMediaType } from '../rewriting.js'

const everyEntry = /<(\w+:)?entry[\s>][\s\S]*?<\/\1?entry>/g

export const formatFaults: readonly ReadingFault[] = [
  {
    id: 'json-by-default',
    sentence: 'Without an Accept header the answer is JSON.',
    fails: ['READ-2'],
    undecided: ['READ-10'],
    interfere: (question) =>
      question.service === 'legacy' && question.accept === undefined
        ? question.forward({ accept: 'application/json' })
        : undefined,
  },
  {
    id: 'json-for-anything',
    sentence: 'Accept */* gets JSON.',
    fails: ['READ-2'],
    interfere: (question) =>
      question.service === 'legacy' && question.accept === '*/*'
        ? question.forward({ accept: 'application/json' })
        : undefined,
  },
  {
    id: 'web-page-for-browsers',
    sentence: 'A browser gets a web page.',
    fails: ['READ-2'],
    interfere: async (question) =>
      question.service === 'legacy' && question.accept?.includes('text/html') === true
        ? withBody(await question.forward(), 200, 'text/html', '<html><body>Use the client</body></html>')
        : undefined,
  },
  {
    id: 'xml-called-json',
    sentence: 'The XML answer calls itself JSON.',
    fails: ['READ-2'],
    interfere: async (question) =>
      question.service === 'legacy' && !question.wantsJson
        ? withMediaType(await question.forward(), 'application/json')
        : undefined,
  },
  {
    id: 'json-called-html',
    sentence: 'The JSON answer calls itself HTML.',
    fails: ['READ-3'],
    interfere: async (question) =>
      question.service === 'legacy' && question.wantsJson
        ? withMediaType(await question.forward(), 'text/html')
        : undefined,
  },
  {
    id: 'xml-always',
    sentence: 'The legacy service knows no JSON.',
    fails: ['READ-3', 'ERROR-1'],
    undecided: [...relations, 'RECORD-1', 'RECORD-2', 'RECORD-3', 'RECORD-4', 'RECORD-5', 'ODATA-1'],
    interfere: (question) => (question.service === 'legacy' ? question.forward({ accept: undefined }) : undefined),
  },
  {
    id: 'xml-loses-a-row',
    sentence: 'The XML answer lacks a record.',
    fails: ['READ-4', 'READ-10'],
    interfere: inXml((body) => body.replace(body.match(everyEntry)?.[1] ?? '', '')),
  },
  {
    id: 'xml-has-a-row-more',
    sentence: 'The XML answer has a record that is nowhere else.',
    fails: ['READ-4', 'READ-10'],
    interfere: inXml((body) => {
      const [entry = ''] = body.match(everyEntry) ?? []
      return body.replace(entry, entry + entry.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-/g, '0badcafe-0bad-'))
    }),
  },
  {
    id: 'xml-rounds',
    sentence: 'Numbers are rounded in the XML answer.',
    fails: ['READ-4'],
    interfere: inXml((body) => body.replaceAll(/>(-?\d+)\.\d+</g, '>$1<')),
  },
  {
    id: 'xml-trims',
    sentence: 'The XML answer puts one blank for several.',
    fails: ['READ-4'],
    interfere: inXml((body) => body.replaceAll(/(?<=>[^<>\n]*\S) {2}(?=\S[^<>\n]*<)/g, ' ')),
  },
  {
    id: 'xml-shifts-time',
    sentence: 'The XML answer shows another hour.',
    fails: ['READ-4'],
    interfere: inXml((body) => body.replaceAll(/(>\d{4}-\d\d-\d\dT)\d\d(:\d\d:\d\d[^<]*<\/\w*:?CreatedOn)/g, '$123$2')),
  },
  {
    id: 'xml-cut-off',
    sentence: 'The XML answer ends in the middle.',
    fails: ['READ-4', 'READ-10'],
    undecided: ['READ-2', 'RECORD-3', 'RECORD-4', 'ODATA-3'],
    interfere: inXml((body) => body.slice(0, -20)),
  },
]
