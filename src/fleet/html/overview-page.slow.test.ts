import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { barriersOn } from '../../report/testing/barriers.js'
import { hasBrowser, openBrowser } from '../../report/testing/browser.js'
import { sampleOverview } from '../testing/sample-overview.js'
import { renderOverview } from './overview-page.js'

describe.skipIf(!hasBrowser)('the overview in a real browser', { timeout: 120_000 }, () => {
  let browser: Browser
  let folder: string
  beforeAll(async () => {
    browser = await openBrowser()
    folder = await mkdtemp(join(tmpdir(), 'fleet-'))
    await writeFile(join(folder, 'fleet.html'), renderOverview(sampleOverview()))
    return async () => {
      await browser.close()
      await rm(folder, { recursive: true })
    }
  }, 120_000)

  it.each(['light', 'dark'] as const)(
    'asks for nothing, and has no barrier that axe finds, in the %s',
    async (scheme) => {
      const page = await (await browser.newContext({ colorScheme: scheme })).newPage()
      const said: string[] = []
      const address = pathToFileURL(join(folder, 'fleet.html')).href
      page.on('console', (message) => said.push(message.text()))
      page.on('pageerror', (error) => said.push(String(error)))
      page.on('request', (request) => {
        if (request.url() !== address) said.push(request.url())
      })
      await page.goto(address)
      expect(await barriersOn(page)).toEqual([])
      expect(said).toEqual([])
    },
  )
})
