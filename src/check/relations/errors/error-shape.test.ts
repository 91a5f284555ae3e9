import { expect, it } from 'vitest'
import type { DepartureId } from '../../../contract/index.js'
import { readErrorBody } from '../../../odata/index.js'
import { newRecord, recording } from '../../outcome/record.js'
import { runNowhere } from '../../testing/run-at.js'
import { formOf, innerFaults, outerFaults } from './error-shape.js'

const light = 'odata-error-light'
const v4 = 'odata-error-v4'
const verbose = { code: '', message: { lang: 'en-US', value: 'no' } }
const short = { code: '', message: 'no' }

const looked = async (declared: readonly DepartureId[], body: object) => {
  const run = await runNowhere({ departures: declared.map((id) => ({ id })) })
  const record = newRecord('ERROR-1')
  const error = readErrorBody(Buffer.from(JSON.stringify(body)), 'application/json')
  const [form, faults] = await recording(
    run,
    record,
    async () => [formOf(run, error), outerFaults(run, error)] as const,
  )
  return { form, faults: faults.length, used: [...record.departures] }
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
    const record = newRecord('ERROR-2')
    const body = readErrorBody(Buffer.from(JSON.stringify(error)), 'application/json')
    const [outer, inner] = await recording(run, record, () =>
      Promise.resolve([outerFaults(run, body), innerFaults(run, body)] as const),
    )
    return { outer, inner, used: [...record.departures] }
  }
  expect(await faults({ error: { ...verbose, innererror: good } })).toEqual({ outer: [], inner: [], used: [] })
  const nested = { ...good, internalexception: { ...good, type: 5 } }
  const wrong = '/error/innererror/internalexception/type: expected text, seen number'
  expect(await faults({ error: { ...verbose, innererror: nested } })).toEqual({ outer: [], inner: [wrong], used: [] })
  expect(await faults({ error: { ...short, innererror: nested } })).toEqual({
    outer: ['/error/message: expected object, seen text'],
    inner: [wrong],
    used: [],
  })
  expect(await faults({ error: { ...verbose, code: 4, innererror: nested } })).toMatchObject({
    outer: ['/error/code: expected text, seen number'],
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

it('the use of a departure is noted where the inner errors alone are judged', async () => {
  const run = await runNowhere({ departures: [{ id: v4 }] })
  const record = newRecord('ERROR-2')
  const body = readErrorBody(Buffer.from(JSON.stringify({ error: short })), 'application/json')
  await recording(run, record, () => Promise.resolve(innerFaults(run, body)))
  expect([...record.departures]).toEqual([v4])
})
