import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { barriersOn } from '../../report/testing/barriers.js'
import { hasBrowser, openBrowser } from '../../report/testing/browser.js'
import { sampleProof } from '../testing/sample-proof.js'
import { renderProof } from './page.js'

const good = sampleProof()
/** One deviation that is not caught, and a lawful variant that turns something red. */
const [missed, red] = [good.subjects.find(({ kind }) => kind === 'deviation')!, variant()]
const broken = sampleProof({
  [missed.id]: { failed: ['PAGE-1'], reasons: { 'PAGE-1': '<b>not</b> `HTML`' } },
  [red.id]: { failed: ['ACCESS-9'], reasons: { 'ACCESS-9': 'the answer was 200' } },
})

function variant() {
  return good.subjects.find(({ kind, together }) => kind === 'variant' && together === undefined)!
}

describe('the page of a proof', () => {
  it('has the numbers first, and says that it holds or does not', () => {
    const { deviations, variants } = good.numbers
    const html = renderProof(good)
    expect(html).toContain('The proof holds')
    expect(html).toContain(`${deviations.of} of ${deviations.of}`)
    expect(html).toContain(`${variants.of} of ${variants.of}`)
    expect(html.indexOf('id="numbers"')).toBeLessThan(html.indexOf('id="faults"'))
    expect(renderProof(broken)).toContain('The proof does not hold')
  })

  it('quotes what did not come out as it must, as text', () => {
    const html = renderProof(broken)
    expect(html).toContain('ACCESS-9 failed: the answer was 200')
    expect(html).toContain('&lt;b>not&lt;/b>')
    expect(html).not.toContain('<b>not</b>')
  })

  it('has every clause with all that turned it red, and every server with its sentence', () => {
    const html = renderProof(good)
    for (const { id, deviations } of good.clauses) {
      const row = html.slice(html.indexOf(`<tr id="${id}"`))
      for (const deviation of deviations) expect(row.slice(0, row.indexOf('</tr>'))).toContain(`>${deviation}</a>`)
    }
    const rows = new Set([...html.matchAll(/<tr id="server-([^"]+)"/g)].map(([, id]) => id))
    expect(good.subjects.filter(({ id }) => !rows.has(id))).toEqual([])
    expect(rows.size).toBe(good.subjects.length)
  })

  it('draws a dot for every clause that a deviation turned red, and marks what is missing and what is too much', () => {
    const dots = (html: string, name: string) => html.split(`class="${name}"`).length - 1
    const deviations = good.subjects.filter(({ kind }) => kind === 'deviation')
    const all = deviations.reduce((sum, { breaks }) => sum + breaks.length, 0)
    const html = renderProof(good)
    expect(['right', 'missed', 'besides'].map((name) => dots(html, name))).toEqual([all, 0, 0])
    const less = missed.breaks.length
    expect(['right', 'missed', 'besides'].map((name) => dots(renderProof(broken), name))).toEqual([all - less, less, 1])
  })

  it('has a cell for every fault and circumstance, and shows which of them no deviation tries', () => {
    const html = renderProof(good)
    const tables = html.slice(html.indexOf('id="crossings"'), html.indexOf('id="dots"'))
    const crossed = good.subjects.filter(({ fault }) => fault !== undefined)
    const links = [...tables.matchAll(/href="#server-([^"]+)"/g)].map(([, id]) => id)
    expect(links.toSorted()).toEqual(crossed.map(({ id }) => id).toSorted())
    const table = tables.slice(tables.indexOf('<caption>'), tables.indexOf('</table>'))
    const [rows, columns] = ['<tr>', 'scope="col"'].map((mark) => table.split(mark).length - 2)
    expect(table.split('<td').length - 1).toBe(rows! * columns!)
    expect(table).toContain('<td class="empty">none</td>')
  })

  it('links to nothing that it does not have, whole or in part', () => {
    const part = { ...good, clauses: good.clauses.slice(3, 9), subjects: good.subjects.slice(0, 40) }
    for (const proof of [good, broken, part]) {
      const html = renderProof(proof)
      const anchors = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
      expect(links.filter((id) => !anchors.has(id))).toEqual([])
    }
  })
})

describe.skipIf(!hasBrowser)('the page of a proof, in a real browser', { timeout: 120_000 }, () => {
  let browser: Browser
  let folder: string
  let path: string

  beforeAll(async () => {
    browser = await openBrowser()
    folder = await mkdtemp(join(tmpdir(), 'proof-'))
    path = join(folder, 'proof.html')
    await writeFile(path, renderProof(broken))
    return async () => {
      await browser.close()
      await rm(folder, { recursive: true })
    }
  }, 120_000)

  /** The page, with all that it complained about and all that it asked for beside itself. */
  async function open(anchor = '', options: BrowserContextOptions = {}) {
    const page = await (await browser.newContext(options)).newPage()
    const said: string[] = []
    const address = pathToFileURL(path).href
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('request', (request) => {
      if (request.url() !== address) said.push(request.url())
    })
    await page.goto(address + anchor)
    return { page, said }
  }

  it.each(['light', 'dark'] as const)(
    'asks for nothing, and has no barrier that axe finds, in the %s',
    async (scheme) => {
      const { page, said } = await open('', { colorScheme: scheme })
      expect(await barriersOn(page)).toEqual([])
      expect(said).toEqual([])
    },
  )

  it('filters clauses and servers by class, words and what is not as it must be, and shows all again', async () => {
    const { page } = await open()
    const left = () => page.locator('tr.filtered:visible').count()
    const total = await page.locator('tr.filtered').count()
    expect(await left()).toBe(total)

    await page.getByRole('searchbox').fill(missed.id)
    expect(await page.locator(`[id="server-${missed.id}"]`).isVisible()).toBe(true)
    expect(await left()).toBeLessThan(10)
    expect(await page.locator('output').innerText()).toBe(`${String(await left())} of ${String(total)} rows`)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(left).toBe(total)

    await page.locator('select[name=class]').selectOption('limit')
    const shown = await page.evaluate<string[]>(
      `[...document.querySelectorAll('tr.filtered:not([hidden])')].map((row) => row.dataset.class)`,
    )
    expect(shown.length).toBeGreaterThan(4)
    for (const name of shown) expect(name).toContain('limit')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(left).toBe(total)

    await page.getByRole('checkbox').check()
    const faulty = broken.subjects.filter(({ faults }) => faults.length > 0).length
    const servers = page.locator('tr.filtered[id^="server-"]:visible')
    expect(await servers.count()).toBe(faulty)
    expect(await page.locator('#ACCESS-9').isVisible()).toBe(true)
  })

  it('leads from a clause to a deviation and back by the keyboard, also where the filter had hidden it', async () => {
    const { page } = await open()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.className')).toBe('skip')
    const { id, deviations } = broken.clauses.find(({ id: clause }) => clause === 'READ-1')!
    await page.getByRole('searchbox').fill(broken.clauses.find((clause) => clause.id === id)!.title)
    const target = page.locator(`[id="server-${deviations[0]!}"]`)
    expect(await target.isVisible()).toBe(false)
    await page.locator(`#${id} a`).first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => target.isVisible()).toBe(true)
    await target.locator(`a[href="#${id}"]`).focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate('location.hash')).toBe(`#${id}`)
  })

  it.each([
    ['a page enlarged four times', 320],
    ['a phone', 375],
    ['a narrow window', 700],
    ['a wide one', 1600],
  ])('fits the width of %s', async (_device, width) => {
    const { page } = await open('', { viewport: { width, height: 800 } })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })

  it('can be read without its script, and printed without controls', async () => {
    const { page } = await open('', { javaScriptEnabled: false })
    expect(await page.locator('form.filter').isVisible()).toBe(false)
    expect(await page.locator('tr.filtered:visible').count()).toBe(await page.locator('tr.filtered').count())
    const printed = (await open()).page
    await printed.emulateMedia({ media: 'print' })
    expect(await printed.locator('form.filter').isVisible()).toBe(false)
    expect(await printed.locator('nav').isVisible()).toBe(false)
    expect(await printed.locator('svg.dots').isVisible()).toBe(true)
  })
})
