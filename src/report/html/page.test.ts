import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '../evidence.js'
import { barriersOn } from '../testing/barriers.js'
import { hasBrowser, openBrowser } from '../testing/browser.js'
import { poison } from '../testing/poison.js'
import { sampleExchanges } from '../testing/sample-evidence.js'
import { sampleReport } from '../testing/sample-report.js'
import { renderHtml } from './render-html.js'
import { temporaryFolder } from '../testing/temporary-folder.js'

const sample = sampleReport()
const evidence = evidenceOf(40)

const attacks = [
  '<script>window.owned = 1</script>',
  '</script><script>window.owned = 1</script>',
  '</style><img src=x onerror="window.owned = 1">',
  '"><svg onload="window.owned = 1">',
  "' onmouseover='window.owned = 1' x='",
  '" autofocus onfocus="window.owned = 1" x="',
  '</title></textarea></pre></details><iframe src="http://127.0.0.1:9/"></iframe>',
  'javascript:window.owned=1',
  '<!--<script>--><link rel=stylesheet href=http://127.0.0.1:9/x.css>',
  '<base href="http://127.0.0.1:9/"><meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/">',
  '&lt;script&gt;window.owned = 1&lt;/script&gt;',
  '\u001b[31m\u0000\u202egnp.exe\u2066\u200b\u2028\u009b',
].join(' ')

describe.skipIf(!hasBrowser)('the page of a report, in a real browser', { timeout: 120_000 }, () => {
  let browser: Browser
  const leaving: (() => Promise<void>)[] = []
  let good: string
  let hostile: string

  beforeAll(async () => {
    browser = await openBrowser()
    good = await file(renderHtml(sample, evidence))
    const exchanges = [...evidence.exchanges].map(([id, each]) => [id, poison('exchange', each, attack)] as const)
    hostile = await file(
      renderHtml(poison('report', sample, attack), { exchanges: new Map(exchanges), unreadableLines: 0 }),
    )
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    for (const cleanUp of leaving) await cleanUp()
  })

  /** The page, with all that it complained about and all that it asked for beside itself. */
  async function open(path: string, anchor = '', options: BrowserContextOptions = {}) {
    const page = await (await browser.newContext(options)).newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('dialog', (dialog) => said.push(dialog.message()))
    const address = pathToFileURL(path).href
    page.on('request', (request) => {
      if (request.url() !== address) said.push(request.url())
    })
    await page.goto(address + anchor)
    return { page, said }
  }

  it('runs nothing of the target, asks for nothing and says nothing, whatever the target put into every place', async () => {
    const { page, said } = await open(hostile)
    await page.getByRole('button', { name: 'Open all' }).click()
    await page.evaluate(`document.querySelectorAll('details').forEach((each) => { each.open = true })`)
    await page.mouse.move(300, 300)
    const found = await page.evaluate<Record<string, unknown>>(`({
      owned: window.owned,
      scripts: document.scripts.length,
      styles: document.querySelectorAll('style').length,
      strangers: document.querySelectorAll('img, iframe, base, link, object, embed, textarea, [autofocus], meta[http-equiv=refresh]').length,
      handlers: [...document.querySelectorAll('*')].flatMap((each) => each.getAttributeNames()).filter((name) => /^on|^style$/.test(name)).length,
      links: [...document.querySelectorAll('[href], [src]')].filter((each) => !/^#/.test(each.getAttribute('href') ?? '')).length,
    })`)
    expect(found).toEqual({ scripts: 1, styles: 1, strangers: 0, handlers: 0, links: 0 })
    expect(said).toEqual([])
  })

  it('shows hostile text as the text that it is, with what cannot be seen made visible', async () => {
    const { page } = await open(hostile)
    const text = await page.evaluate<string>('document.body.innerText')
    expect(text).toContain('<script>window.owned = 1</script> </script><script>')
    expect(text).toContain('&lt;script&gt;')
    expect(text).toContain('‹U+001B›[31m‹U+0000›‹U+202E›gnp.exe‹U+2066›‹U+200B›‹U+2028›‹U+009B›')
    expect(text.replaceAll(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u2028]/u)
  })

  it.each(['light', 'dark'] as const)('has no barrier that axe finds, in the %s', async (colorScheme) => {
    const { page, said } = await open(good, '#ACCESS-10', { colorScheme })
    expect(await barriersOn(page)).toEqual([])
    expect(said).toEqual([])
  })

  it('filters by outcome, class, level and words, says how many are left, and shows all again', async () => {
    const { page } = await open(good)
    const left = () => page.locator('details.clause:visible').count()
    const total = sample.clauses.length
    const is = (wanted: Partial<(typeof sample.clauses)[number]>) =>
      sample.clauses.filter((clause) => Object.entries(wanted).every(([key, value]) => clause[key as 'id'] === value))
        .length
    expect(await left()).toBe(total)

    await page.getByRole('checkbox', { name: 'passed' }).uncheck()
    expect(await left()).toBe(total - is({ outcome: 'passed', mode: 'automatic' }))
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(left).toBe(total)

    await page.locator('select[name=class]').selectOption('access')
    expect(await left()).toBe(is({ class: 'access' }))
    expect(await page.locator('.group:visible').count()).toBe(1)
    await page.locator('select[name=level]').selectOption('conditional')
    expect(await left()).toBe(is({ class: 'access', level: 'conditional' }))
    expect(await page.locator('output').innerText()).toBe(
      `${String(is({ class: 'access', level: 'conditional' }))} of ${String(total)} clauses`,
    )
    await page.getByRole('button', { name: 'Show all' }).click()

    await page.getByRole('searchbox').fill('MERGE carried')
    expect(await page.locator('details.clause:visible').first().getAttribute('id')).toBe('ACCESS-10')
    expect(await left()).toBe(1)
  })

  it('leads by every link to a place that is there, and opens it, also when the filter had hidden it', async () => {
    const { page } = await open(good)
    const dead = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href^="#"]')].map((link) => link.hash.slice(1)).filter((id) => !document.getElementById(id))`,
    )
    expect(dead).toEqual([])

    await page.getByRole('checkbox', { name: 'failed' }).uncheck()
    expect(await page.locator('#ACCESS-10').isVisible()).toBe(false)
    await page.locator('.breaches a[href="#ACCESS-10"]').click()
    await expect.poll(() => page.locator('#ACCESS-10 .statement').isVisible()).toBe(true)

    const anchored = await open(good, '#x-0031')
    expect(await anchored.page.locator('#x-0031 pre').first().isVisible()).toBe(true)
  })

  it('shows twins beside each other, with request, answer and what differs', async () => {
    const { page } = await open(good, '#ACCESS-10')
    const pair = page.locator('#ACCESS-10 .pair > div')
    await expect.poll(() => pair.locator('pre:visible').count()).toBe(4)
    const [one, other] = [await pair.first().boundingBox(), await pair.last().boundingBox()]
    expect(one!.y).toBe(other!.y)
    expect(one!.x).toBeLessThan(other!.x)
    expect(await pair.locator('mark').allInnerTexts()).toContain('SVCCSRF: ‹csrfToken·33333333›')
    expect(await page.locator('#ACCESS-10 pre', { hasText: /^curl/ }).innerText()).toContain('--globoff')
  })

  it('can be used by the keyboard alone', async () => {
    const { page } = await open(good)
    const focused = () =>
      page.evaluate<string>(`document.activeElement.closest('details')?.id ?? document.activeElement.className`)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('skip')
    await page.locator('#LOGIN-1 > summary').focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('LOGIN-2')
    await page.keyboard.press('Enter')
    expect(await page.locator('#LOGIN-2 .statement').isVisible()).toBe(true)
    await page.keyboard.press('End')
    expect(await focused()).toBe(sample.clauses.at(-1)!.id)
    await page.keyboard.press('Home')
    expect(await focused()).toBe('LOGIN-1')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('LOGIN-1')
  })

  it.each([
    ['a phone', 375],
    ['a narrow window', 700],
    ['a wide one', 1600],
  ])('fits the width of %s', async (_device, width) => {
    const { page } = await open(hostile, '#ACCESS-10', { viewport: { width, height: 800 } })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })

  it('can be read without its script: every clause, and every exchange by a link', async () => {
    const { page } = await open(good, '', { javaScriptEnabled: false })
    expect(await page.locator('form.filter').isVisible()).toBe(false)
    await page.locator('#ACCESS-10 > summary').click()
    expect(await page.locator('#ACCESS-10 .statement').isVisible()).toBe(true)
    await page.locator('#ACCESS-10 .cited > summary').first().click()
    expect(await page.locator('#ACCESS-10 .there a').first().isVisible()).toBe(true)
  })

  it('prints what failed unfolded, without controls', async () => {
    const { page } = await open(good)
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#ACCESS-10 .statement').isVisible()).toBe(true)
    expect(await page.locator('form.filter').isVisible()).toBe(false)
  })

  async function file(html: string): Promise<string> {
    const folder = await temporaryFolder((cleanUp) => leaving.push(cleanUp))
    const path = join(folder, 'report.html')
    await writeFile(path, html)
    return path
  }

  function attack(place: string): string {
    return `${attacks} ${place}`
  }
})

describe('the page of a report', () => {
  it('says who, how, and what the word stands on, in words', () => {
    const html = renderHtml(sample, evidence)
    for (const told of ['CRM staging', 'Nonconformant', 'csrf-not-secure', 'not used', 'OPS-1', 'J. Doe', 'embedded']) {
      expect(html.includes(told), told).toBe(told !== 'embedded')
    }
    expect(renderHtml({ ...sample, target: { ...sample.target, kind: 'emulator' } }, evidence)).toContain(
      'says nothing about any deployment',
    )
  })

  it('says of a clause what it was shown to detect, and that nothing was where nothing is recorded', () => {
    expect(renderHtml(sample, evidence)).toContain('not proven for this contract')
    const detection = {
      deviations: Array.from({ length: 30 }, (_, index) => `deviation-${String(index)}`),
      variants: 7,
    }
    const clauses = sample.clauses.map((clause) => (clause.id === 'READ-1' ? { ...clause, detection } : clause))
    const html = renderHtml({ ...sample, clauses }, evidence)
    expect(html).toContain('proven on the emulator for 1 clause')
    expect(html).not.toContain('not proven for this contract')
    const told = html.slice(html.indexOf('id="READ-1"')).replaceAll(/<[^>]+>/g, '')
    expect(told.slice(0, 4000)).toMatch(
      /turns red for 30 deviations \(deviation-0, .* and 18 more\), stays green for 7 lawful variants/,
    )
  })

  it('names the classes that are not claimed', () => {
    const html = renderHtml({ ...sample, qualifiers: { ...sample.qualifiers, scope: ['login'] } }, evidence)
    expect(html).toMatch(/Not claimed:<\/b> cookie, access/)
  })

  it('stays under a megabyte with 500 exchanges of large bodies, and says what it left out', () => {
    const html = renderHtml(sample, evidenceOf(500, '"<&'.repeat(3000)))
    expect(Buffer.byteLength(html)).toBeLessThan(1_000_000)
    expect(html).toMatch(/[1-9]\d* more stand in evidence\.ndjson only/)
  })

  it('stays near a megabyte where the target has a long text for every place that is its own', () => {
    const own = /(reason|expected|actual|text|seen|note|value|differsIn)$/i
    const html = renderHtml(
      poison('report', sample, (place) => (own.test(place) ? '"<x> '.repeat(2000) : 'short')),
      evidenceOf(160),
    )
    expect(Buffer.byteLength(html)).toBeLessThan(1_200_000)
  })

  it('keeps the evidence of failures whole before that of anything else', () => {
    const html = renderHtml(sample, evidenceOf(500, `${'x'.repeat(1900)}THE-END`))
    const refused = sample.clauses.find(({ id }) => id === 'RIGHTS-1')!.evidence[0]!
    const shown = html.slice(html.indexOf(`id="${refused}"`))
    expect(shown.slice(0, shown.indexOf('</details>'))).toContain('THE-END')
  })

  it.each([
    ['all evidence', evidence],
    ['no evidence', { exchanges: new Map(), unreadableLines: 0 }],
    ['more evidence than it holds', evidenceOf(500, 'x'.repeat(9000))],
  ])('links to nothing that it does not have, with %s', (_says, given: Evidence) => {
    const clauses = sample.clauses.filter(({ outcome }) => outcome === 'failed')
    const html = renderHtml({ ...sample, clauses }, given)
    const anchors = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((id) => !anchors.has(id))).toEqual([])
  })

  it('says so where the run kept no evidence', () => {
    const html = renderHtml(sample, { exchanges: new Map(), unreadableLines: 0 })
    expect(html).toContain('asked to keep no evidence')
    expect(renderHtml(sample, { exchanges: new Map(), unreadableLines: 2 })).toContain(
      '2 lines of evidence.ndjson could not',
    )
  })
})

function evidenceOf(count: number, text?: string): Evidence {
  const exchanges = sampleExchanges(count).map((exchange) => {
    const body =
      text === undefined || !exchange.responseBody?.text ? {} : { responseBody: { bytes: text.length, text } }
    return [exchange.id, { ...exchange, ...body }] as const
  })
  return { exchanges: new Map(exchanges), unreadableLines: 0 }
}
