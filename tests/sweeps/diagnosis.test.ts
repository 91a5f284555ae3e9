import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listVariants, type EmulatorOptions } from '../../src/emulator/index.js'
import { CheckerProcess } from '../support/checker-process.js'

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

const small: EmulatorOptions = { rows: 150, maxEntityRowCount: 120 }

/** Lawful deployments that come near to a cause: sessions that end, pages, tickets that change, no token. */
const variants = ['rotating-cookies', 'single-session', 'paged-40', 'no-csrf', 'force-use-session', 'absolute-location']

describe('a lawful deployment gets no likely cause, and nothing in the preflight is against it', () => {
  test.each(['standard', ...variants])('%s', async (id) => {
    const needs = listVariants().find((variant) => variant.id === id)?.needs
    const { report } = await checker.judgeEmulator({ ...small, ...needs, variants: id === 'standard' ? [] : [id] })
    expect(report.clauses.flatMap(({ likelyCause = [] }) => likelyCause)).toEqual([])
    expect(report.preflight?.filter(({ holds }) => !holds)).toEqual([])
  })
})
