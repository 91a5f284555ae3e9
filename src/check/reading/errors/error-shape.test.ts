import { expect, it } from 'vitest'
import type { DepartureId } from '../../../contract/index.js'
import { readErrorBody } from '../../../odata/index.js'
import { finding } from '../../outcome/finding.js'
import { runNowhere } from '../../testing/run-at.js'
import { byItsForm, formOf, innerFaults, outerFaults } from './error-shape.js'

const light = 'odata-error-light'
const v4 = 'odata-error-v4'
const verbose = { code: '', message: { lang: 'en-US', value: 'no' } }
const short = { code: '', message: 'no' }

const looked = async (declared: readonly DepartureId[], body: object) => {
  const run = await runNowhere({ departures: declared.map((id) => ({ id })) })
  const error = readErrorBody(Buffer.from(JSON.stringify(body)), 'application/json')
  const found = byItsForm(run, error, finding(true, 'an error', 'an error'))
  const used = found.holds === true ? (found.departures ?? []) : []
  return { form: formOf(run, error), faults: outerFaults(run, error).length, used }
}

const inOrder = { form: 'the form of the document', faults: 0 }

it.each([
  ['the document', { error: verbose }, [], []],
  ['the document, whatever is declared', { error: verbose }, [light, v4], []],
  ['another key', { 'odata.error': verbose }, [light], [light]],
  ['a message that is text', { error: short }, [v4], [v4]],
  ['both at once', { 'odata.error': short }, [light, v4], [light, v4]],
  ['one, where both are declared', { 'odata.error': verbose }, [light, v4], [light]],
] as const)('a body in the form of %s is in order where that is declared', async (_, body, declared, used) => {
  expect(await looked(declared, body)).toEqual({ ...inOrder, used })
})

it.each([
  ['another key', { 'odata.error': verbose }, [], light],
  ['another key, where only the text is declared', { 'odata.error': verbose }, [v4], light],
  ['both at once, where one is declared', { 'odata.error': short }, [light], v4],
  ['both at once', { 'odata.error': short }, [], `${light} with ${v4}`],
] as const)('a body in the form of %s is not', async (_, body, declared, missing) => {
  const { form, faults } = await looked(declared, body)
  expect(form).toBe(`another form (the departure ${missing} describes it)`)
  expect(faults).toBeGreaterThan(0)
})

it('an inner error has faults of its own, whatever the form of the error itself', async () => {
  const good = { message: 'm', type: 't', stacktrace: 's' }
  const faults = async (error: object, declared: readonly DepartureId[] = []) => {
    const run = await runNowhere({ departures: declared.map((id) => ({ id })) })
    const body = readErrorBody(Buffer.from(JSON.stringify(error)), 'application/json')
    const found = byItsForm(run, body, finding(true, 'an error', 'an error'))
    const used = found.holds === true ? (found.departures ?? []) : []
    return { outer: outerFaults(run, body), inner: innerFaults(body), used }
  }
  expect(await faults({ error: { ...verbose, innererror: good } })).toEqual({ outer: [], inner: [], used: [] })
  const nested = { ...good, internalexception: { ...good, type: 5 } }
  const wrong = '`error.innererror.internalexception.type` is a number, expected a string'
  expect(await faults({ error: { ...verbose, innererror: nested } })).toEqual({ outer: [], inner: [wrong], used: [] })
  expect(await faults({ error: { ...short, innererror: nested } })).toEqual({
    outer: ['`error.message` is a string, expected an object'],
    inner: [wrong],
    used: [],
  })
  expect(await faults({ error: { ...verbose, code: 4, innererror: nested } })).toMatchObject({
    outer: ['`error.code` is a number, expected a string'],
    inner: [wrong],
  })
  expect(await faults({ error: { ...short, innererror: nested } }, [v4])).toEqual({
    outer: [],
    inner: [wrong],
    used: [v4],
  })
  expect(await faults({ error: { ...verbose, innererror: 'text' } })).toMatchObject({
    outer: [],
    inner: [expect.any(String)],
  })
})
