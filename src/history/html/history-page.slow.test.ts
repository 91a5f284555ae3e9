import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { barriersOn } from '../../report/testing/barriers.js'
import { hasBrowser, openBrowser } from '../../report/testing/browser.js'
import { temporaryFolder } from '../../report/testing/temporary-folder.js'
import type { Report } from '../../schema/generated/report.js'
import { historyOf } from '../history.js'
import { runOf } from '../run-of-report.js'
import { onlyWith, reportOfDay } from '../testing/sample-reports.js'
import { renderHistory } from './history-page.js'

const failed = ['READ-10/xml', 'LOGIN-1/json', 'ACCESS-10/json', 'WRITE-4/xml']

/** Six weeks of a deployment that fails now and then, and one day of another. */
function pageOf(): string {
  const nightly = Array.from({ length: 42 }, (_, day) => reportOfDay(day, failed.slice(0, Math.max(0, (day % 9) - 5))))
  const { target } = reportOfDay(0)
  const other: Report = reportOfDay(40, [], {
    target: { ...target, name: 'CRM Europe', baseUrl: 'https://eu.example.com/' },
  })
  const reports = [...nightly, onlyWith(reportOfDay(20), ['READ-1']), other, reportOfDay(41, failed, { depth: 'core' })]
  return renderHistory(
    historyOf({
      runs: reports.map((report, index) => runOf(report, `run-${String(index)}`, 'report.html')),
      unreadable: [{ path: 'run-99', reason: 'No report.json: the run is still active, or it was stopped.' }],
    }),
  )
}

describe.skipIf(!hasBrowser)('the page of the history, in a real browser', { timeout: 120_000 }, () => {
  let browser: Browser
  let folder: string

  beforeAll(async () => {
    browser = await openBrowser()
    const leaving: (() => Promise<void>)[] = []
    // A place for the pictures, for whoever wants to look at them.
    folder = process.env['SCREENSHOTS'] ?? (await temporaryFolder((cleanUp) => leaving.push(cleanUp)))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'history.html'), pageOf())
    return async () => {
      await browser.close()
      for (const cleanUp of leaving) await cleanUp()
    }
  }, 120_000)

  async function open(options: BrowserContextOptions) {
    const page = await (await browser.newContext(options)).newPage()
    const said: string[] = []
    const address = pathToFileURL(join(folder, 'history.html')).href
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('request', (request) => {
      if (request.url() !== address) said.push(request.url())
    })
    await page.goto(address)
    return { page, said }
  }

  const sizes = [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]
  it.each(sizes.flatMap((viewport) => (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme }))))(
    'has no barrier that axe finds, asks for nothing, and fits $viewport.width pixels, $colorScheme',
    async ({ viewport, colorScheme }) => {
      const { page, said } = await open({ viewport, colorScheme })
      const path = join(folder, `history-${String(viewport.width)}-${colorScheme}.png`)
      await page.screenshot({ path })
      expect(await barriersOn(page)).toEqual([])
      expect(said).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
      const outcome = await page.locator('.mark').first().boundingBox()
      expect(outcome!.y + outcome!.height).toBeLessThan(viewport.height)
    },
  )

  it('draws a bar for each run and a line for each endpoint, named in words, without a script', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    const nightly = page.locator('section.series', { hasText: 'CRM staging, standard depth' }).first()
    const bars = nightly.getByRole('img', { name: /^Clauses by outcome over 43 runs\. Newest: 0 failed/ })
    expect(await bars.locator('rect.passed').count()).toBe(43)
    const [chart, newest] = [await bars.boundingBox(), await bars.locator('rect.passed').last().boundingBox()]
    expect(newest!.x + newest!.width).toBeLessThanOrEqual(chart!.x + chart!.width)
    const latency = nightly.getByRole('img', { name: /^Legacy read: latency over 43 runs\. Median 30 to 50 ms/ })
    expect(await latency.locator('path').count()).toBe(2)
    for (const path of await latency.locator('path').all())
      expect((await path.boundingBox())!.width).toBeGreaterThan(100)
  })

  it('leads to the check in the report of the run, by every name', async () => {
    const { page } = await open({})
    const hrefs = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.names a')].map((link) => link.getAttribute('href'))`,
    )
    expect(hrefs).toContain('run-44/report.html#READ-10')
    expect(hrefs).toContain('run-6/report.html#READ-10/xml')
  })
})
