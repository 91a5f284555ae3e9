import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CheckResult, ClauseResult, Report } from '../../schema/generated/report.js'
import { hasBrowser, openBrowser } from '../testing/browser.js'
import { evidenceOf } from '../testing/sample-evidence.js'
import { sampleReport, summed } from '../testing/sample-report.js'
import { temporaryFolder } from '../testing/temporary-folder.js'
import { renderHtml } from './render-html.js'

const evidence = evidenceOf(160)
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const schemes = ['light', 'dark'] as const

const failing = [
  'ACCESS-10',
  'ACCESS-13',
  'RIGHTS-1',
  'LOGIN-1',
  'WRITE-4',
  'READ-9',
  'GUID-2',
  'LIMIT-2',
  'COOKIE-3',
  'PAGE-1',
]

/** Reports of the four kinds that a reader opens most, with what the first screen must say of each. */
const reports: Readonly<
  Record<string, { readonly report: Report; readonly failed: readonly string[]; readonly next?: string }>
> = {
  pass: { report: withFailed([]), failed: [] },
  'one failure': { report: withFailed(failing.slice(0, 1)), failed: failing.slice(0, 1), next: 'Fix the target.' },
  'ten failures': { report: withFailed(failing), failed: failing, next: 'Fix the target.' },
  'nothing reached': { report: unreached(), failed: [], next: 'Check the port' },
}

describe.skipIf(!hasBrowser)('the first screen of a report', { timeout: 120_000 }, () => {
  let browser: Browser
  let folder: string

  beforeAll(async () => {
    browser = await openBrowser()
    const leaving: (() => Promise<void>)[] = []
    // A place for the pictures, for whoever wants to look at them.
    const wanted = process.env['SCREENSHOTS']
    folder = wanted ?? (await temporaryFolder((cleanUp) => leaving.push(cleanUp)))
    await mkdir(folder, { recursive: true })
    return async () => {
      await browser.close()
      for (const cleanUp of leaving) await cleanUp()
    }
  }, 120_000)

  const cases = Object.keys(reports).flatMap((name) =>
    sizes.flatMap((viewport) => schemes.map((colorScheme) => ({ name, viewport, colorScheme }))),
  )

  it.each(cases)(
    'has the outcome, all failures and the next step: $name, $viewport.width pixels, $colorScheme',
    async (given) => {
      const { name, viewport, colorScheme } = given
      const { report, failed, next } = reports[name]!
      const path = join(folder, `${name.replaceAll(' ', '-')}.html`)
      await writeFile(path, renderHtml(report, evidence))
      const page = await (await browser.newContext({ viewport, colorScheme })).newPage()
      await page.goto(pathToFileURL(path).href)
      const picture = await page.screenshot({
        path: join(folder, `${name.replaceAll(' ', '-')}-${String(viewport.width)}-${colorScheme}.png`),
      })
      expect(picture.length).toBeGreaterThan(10_000)
      const isOnScreen = async (place: Locator) => {
        const box = await place.boundingBox()
        return (
          box !== null && box.y >= 0 && box.y + box.height <= viewport.height && box.x + box.width <= viewport.width
        )
      }
      expect(await isOnScreen(page.locator('#outcome'))).toBe(true)
      expect(await page.locator('.breach').count()).toBe(failed.length)
      for (const id of failed)
        expect(await isOnScreen(page.locator('.breach > summary', { hasText: id }).first()), id).toBe(true)
      if (next !== undefined) expect(await isOnScreen(page.getByText(next).first()), next).toBe(true)
      const told = await page
        .locator('.breach')
        .first()
        .innerText()
        .catch(() => '')
      if (failed.length > 0)
        expect(told).toMatch(/is answered with 403\.[^]*Expected[^]*Seen[^]*Shown by[^]*x-0003[^]*Next[^]*Fix/)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
      await page.context().close()
    },
  )
})

/** The sample without its own failures, with these clauses failed, each of them in its own way. */
function withFailed(ids: readonly string[]): Report {
  const sample = sampleReport()
  return summed({
    ...sample,
    options: { ...sample.options, skip: [] },
    waivers: [],
    clauses: sample.clauses.map((clause) => (ids.includes(clause.id) ? failed(clause) : passed(clause))),
  })
}

function passed({
  reason: _,
  blame: __,
  expected: ___,
  actual: ____,
  waiver: _____,
  likelyCause: ______,
  profileKeys: _______,
  ...clause
}: ClauseResult): ClauseResult {
  return clause.level === 'observe' ? clause : { ...clause, outcome: 'passed' }
}

function failed(clause: ClauseResult): ClauseResult {
  const seen = `200 with ${clause.id.length.toString()} records, as ${clause.id} alone has them`
  const check: CheckResult = {
    id: 'json',
    says: 'A read in JSON without the CSRF header is answered with 403.',
    depth: 'core',
    outcome: 'failed',
    expected: 'status 403',
    seen,
    reason: `expected status 403, seen ${seen}`,
    blame: 'target',
    evidence: ['x-0004', 'x-0003'],
    control: 'x-0004',
    roles: { 'x-0004': 'the control, accepted', 'x-0003': 'same as the accepted request, except: no CSRF header' },
    durationMs: 1,
  }
  const twins = clause.id === failing[0] ? [{ accepted: 'x-0004', refused: 'x-0003', differsIn: 'no CSRF header' }] : []
  const told = {
    expected: 'status 403',
    actual: seen,
    reason: `expected status 403, seen ${seen}`,
    blame: 'target',
  } as const
  return { ...passed(clause), ...told, outcome: 'failed', checks: [check], twins }
}

function unreached(): Report {
  const sample = sampleReport()
  const text = 'https://crm.example.com refused the connection: nothing listens on that port.'
  const remedy = 'Check the port in the base URL, and whether the target is up.'
  return summed({
    ...sample,
    waivers: [],
    attestations: [],
    diagnoses: [],
    preflight: [{ check: 'connection', holds: false, text, remedy, evidence: ['x-0001'] }],
    clauses: sample.clauses.map((clause) => ({
      ...passed(clause),
      mode: 'automatic',
      outcome: 'untested',
      reason: text,
      blame: 'network',
      twins: [],
      observations: [],
    })),
  })
}
