import { expect, it } from 'vitest'
import type { DepartureId } from '../../contract/index.js'
import { readErrorBody } from '../../odata/index.js'
import { newRecord, recording } from '../record.js'
import { runNowhere } from '../testing/run-at.js'
import { formOf, outerFaults } from './error-shape.js'

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
