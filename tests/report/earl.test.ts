import jsonld from 'jsonld'
import { describe, expect, test } from 'vitest'
import { casesOf } from '../../src/report/findings/clause-case.js'
import { earlOutcome, renderEarl } from '../../src/report/formats/earl.js'
import { attackOn } from '../../src/report/testing/attacks.js'
import { everyCase } from '../../src/report/testing/every-case.js'
import { poison } from '../../src/report/testing/poison.js'
import type { Report } from '../../src/schema/generated/report.js'

const report = everyCase()
const earl = 'http://www.w3.org/ns/earl#'
const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'

interface Triple {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

/** As jsonld gives them. */
type Quad = Readonly<Record<'subject' | 'predicate' | 'object', { readonly value: string }>>

/** The triples of the file, read as any reader of JSON-LD does; a context that is not in the file is an error. */
async function triplesOf(of: Report): Promise<readonly Triple[]> {
  const document = JSON.parse(renderEarl(of)) as jsonld.JsonLdDocument
  const documentLoader = (url: string) => Promise.reject(new Error(`it asks for ${url}`))
  const options: jsonld.Options.ToRdf & { readonly safe: true } = { documentLoader, safe: true }
  const quads = (await jsonld.toRDF(document, options)) as unknown as readonly Quad[]
  return quads.map(({ subject, predicate, object }) => ({
    subject: subject.value,
    predicate: predicate.value,
    object: object.value,
  }))
}

function reader(triples: readonly Triple[]) {
  const objects = (subject: string, predicate: string) =>
    triples.filter((each) => each.subject === subject && each.predicate === predicate).map(({ object }) => object)
  const ofType = (type: string) =>
    triples.filter((each) => each.predicate === rdfType && each.object === earl + type).map(({ subject }) => subject)
  return { objects, ofType }
}

describe('EARL as JSON-LD', () => {
  test('asserts of every clause, by one criterion, one subject, how it ended and in which mode', async () => {
    const { objects, ofType } = reader(await triplesOf(report))
    const asserted = ofType('Assertion').map((assertion) => {
      const [result = ''] = objects(assertion, `${earl}result`)
      const [test = ''] = objects(assertion, `${earl}test`)
      expect(objects(test, rdfType)).toContain(`${earl}TestCriterion`)
      expect(objects(result, rdfType)).toEqual([`${earl}TestResult`])
      return [
        test.split(':').at(-1),
        ...objects(assertion, `${earl}subject`),
        ...objects(result, `${earl}outcome`),
        ...objects(assertion, `${earl}mode`),
      ]
    })
    const wanted = casesOf(report).map(({ clause, is }) => [
      clause.id,
      'https://crm.example.com/',
      earlOutcome[is].replace('earl:', earl),
      earl + (clause.level === 'manual' ? 'manual' : 'automatic'),
    ])
    expect(asserted.sort()).toEqual(wanted.sort())
  })

  test('has no outcome and no mode that EARL does not define', async () => {
    const triples = await triplesOf(report)
    const objectsOf = (name: string) =>
      new Set(triples.filter(({ predicate }) => predicate === earl + name).map(({ object }) => object))
    const outcomes = ['passed', 'failed', 'cantTell', 'inapplicable', 'untested']
    expect(objectsOf('outcome')).toEqual(new Set(outcomes.map((word) => earl + word)))
    expect(objectsOf('mode')).toEqual(new Set(['automatic', 'manual'].map((word) => earl + word)))
  })

  test('describes the tool by DOAP, and has the tool assert all but what a person vouches for', async () => {
    const triples = await triplesOf(report)
    const { objects, ofType } = reader(triples)
    const tool = 'urn:svc-conformance:tool'
    expect(ofType('Assertor')).toContain(tool)
    expect(objects(tool, 'http://usefulinc.com/ns/doap#name')).toEqual([report.tool.name])
    const [release = ''] = objects(tool, 'http://usefulinc.com/ns/doap#release')
    expect(objects(release, 'http://usefulinc.com/ns/doap#revision')).toEqual([report.tool.version])
    const byPeople = ofType('Assertion').filter((each) => !objects(each, `${earl}assertedBy`).includes(tool))
    expect(byPeople).toHaveLength(report.clauses.filter(({ mode }) => mode === 'attested').length)
    for (const each of byPeople) {
      const [person = ''] = objects(each, `${earl}assertedBy`)
      expect(objects(person, 'http://xmlns.com/foaf/0.1/name')).toEqual(['J. Doe'])
    }
  })

  test('gains no node and no address by what the target put into any text', async () => {
    const nodes = (triples: readonly Triple[]) =>
      new Set(triples.map(({ subject }) => subject).filter((each) => !each.startsWith('_:')))
    const hostile = await triplesOf(
      poison('report', report, (place) => `${attackOn(place)} {"@id":"http://owned.example"}`),
    )
    const expected = [...nodes(await triplesOf(report))].map((each) =>
      each === 'https://crm.example.com/' ? 'urn:svc-conformance:target' : each,
    )
    expect(nodes(hostile)).toEqual(new Set(expected))
    expect(hostile).toHaveLength((await triplesOf(report)).length)
  })
})
