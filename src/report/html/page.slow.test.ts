import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { barriersOn } from '../testing/barriers.js'
import { hasBrowser, openBrowser } from '../testing/browser.js'
import { attackedRun } from '../testing/named-attacks.js'
import { poison } from '../testing/poison.js'
import { evidenceOf } from '../testing/sample-evidence.js'
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
  let checked: string

  beforeAll(async () => {
    browser = await openBrowser()
    good = await file(renderHtml(sample, evidence))
    const exchanges = [...evidence.exchanges].map(([id, each]) => [id, poison('exchange', each, attack)] as const)
    checked = await file(renderHtml({ ...sample, clauses: sample.clauses.map(withCheck) }, evidence))
    hostile = await file(
      renderHtml(poison('report', sample, attack), { exchanges: new Map(exchanges), unreadableLines: 0 }),
    )
    return async () => {
      await browser.close()
      for (const cleanUp of leaving) await cleanUp()
    }
  }, 120_000)

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
    const left = () => page.locator('details.clause:not([hidden])').count()
    const total = sample.clauses.length
    const is = (wanted: Partial<(typeof sample.clauses)[number]>) =>
      sample.clauses.filter((clause) => Object.entries(wanted).every(([key, value]) => clause[key as 'id'] === value))
        .length
    expect(await left()).toBe(total)

    await page.getByRole('checkbox', { name: 'passed' }).uncheck()
    expect(await left()).toBe(total - is({ outcome: 'passed', mode: 'automatic' }))
    expect(await page.locator('details.clause:visible').count()).toBe(await left())
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(left).toBe(total)

    expect(await page.locator('details.clause:visible').count()).toBe(0)
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

  it('shows twins beside each other, with what differs marked, and how each was answered', async () => {
    const { page } = await open(good, '#ACCESS-10')
    const twins = page.locator('#ACCESS-10 .twins')
    const cells = twins.getByRole('row', { name: 'SVCCSRF' }).last().locator('td')
    const [one, other] = [await cells.first().boundingBox(), await cells.last().boundingBox()]
    expect(one!.y).toBe(other!.y)
    expect(one!.x).toBeLessThan(other!.x)
    expect(await cells.locator('mark').allInnerTexts()).toEqual(['‹csrfToken·33333333›', 'not sent'])
    expect(await twins.getByRole('row', { name: 'Answer' }).innerText()).toMatch(/200.*302 Location: \/Login/s)
    expect(await page.locator('#ACCESS-10 pre', { hasText: /^curl/ }).innerText()).toContain('--globoff')

    await page.setViewportSize({ width: 390, height: 800 })
    const [above, below] = [await cells.first().boundingBox(), await cells.last().boundingBox()]
    expect(above!.y).toBeLessThan(below!.y)
  })

  it('opens evidence where it is cited, and spells out what the page holds once', async () => {
    const { page } = await open(good, '#READ-5')
    const cited = page.locator('#READ-5 .cited').first()
    const id = (await cited.getAttribute('data-exchange'))!
    await cited.locator('summary').click()
    // What is opened is filled in a moment later.
    const texts = () => cited.locator('pre').allTextContents()
    await expect.poll(async () => (await texts()).join('\n')).toContain('Cookie: .ASPXAUTH=‹ticket·11111111›')
    const shown = await texts()
    expect(shown.join('\n')).not.toContain('headers as in')
    await cited.getByRole('link', { name: `Go to ${id}` }).click()
    await expect.poll(() => page.locator(`#${id} pre`).allTextContents()).toEqual(shown)
  })

  it('draws when each endpoint was spoken to, and says the same in numbers', async () => {
    const { page } = await open(good, '#timeline')
    const read = page.locator('.timeline').getByRole('row', { name: 'Legacy read' })
    const told = (await read.locator('td').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(told).toEqual(['', '36', '27', '4', '4', '1', '38', '38', '38 x-0040'])
    const drawn = read.locator('svg path')
    expect(await drawn.count()).toBe(4)
    for (const path of await drawn.all()) expect((await path.boundingBox())!.width).toBeGreaterThan(0)
    expect(await read.getByRole('img', { name: /^Legacy read/ }).count()).toBe(1)
    await read.getByRole('link', { name: 'x-0040' }).click()
    await expect.poll(() => page.locator('#x-0040 samp').first().isVisible()).toBe(true)
  })

  it('can be used by the keyboard alone', async () => {
    const { page } = await open(good)
    const focused = () =>
      page.evaluate<string>(`document.activeElement.closest('details')?.id ?? document.activeElement.className`)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('skip')
    await page.locator('#class-login > summary').focus()
    await page.keyboard.press('Enter')
    await page.locator('#LOGIN-1 > summary').focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('LOGIN-2')
    await page.keyboard.press('Enter')
    expect(await page.locator('#LOGIN-2 .statement').isVisible()).toBe(true)
    await page.keyboard.press('End')
    expect(await focused()).toBe(sample.clauses.findLast((clause) => clause.class === 'login')!.id)
    await page.keyboard.press('Home')
    expect(await focused()).toBe('LOGIN-1')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('LOGIN-1')
  })

  it.each([
    ['a page enlarged four times', 320],
    ['a phone', 375],
    ['a narrow window', 700],
    ['a wide one', 1600],
  ])('fits the width of %s', async (_device, width) => {
    const { page } = await open(hostile, '#ACCESS-10', { viewport: { width, height: 800 } })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })

  it('can be read and printed without its script: every clause, and every exchange by a link', async () => {
    const { page } = await open(good, '', { javaScriptEnabled: false })
    expect(await page.locator('form.filter').isVisible()).toBe(false)
    for (const place of ['#class-access', '#ACCESS-10']) await page.locator(`${place} > summary`).click()
    expect(await page.locator('#ACCESS-10 .statement').isVisible()).toBe(true)
    expect(await page.locator('#ACCESS-10 .twins a').first().isVisible()).toBe(true)
    for (const place of ['#exchanges', '#x-0032']) await page.locator(`${place} > summary`).click()
    await expect.poll(() => page.locator('#x-0032 samp').first().isVisible()).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.breach .next').last().isVisible()).toBe(true)
    expect(await page.locator('#LOGIN-1 > summary').isVisible()).toBe(true)
  })

  it('prints the outcome, what failed and a line for each clause, without exchanges, on numbered pages that nothing runs out of', async () => {
    const { page } = await open(good, '', { viewport: { width: 688, height: 1000 } })
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    expect(sheets).toBeGreaterThan(3)
    expect(sheets).toBeLessThan(15)
    expect(await page.evaluate(`[...document.styleSheets[0].cssRules].map((rule) => rule.cssText).join('')`)).toMatch(
      /@page \{[^@]*@bottom-right \{ content: counter\(page\) " \/ " counter\(pages\)/,
    )
    await page.emulateMedia({ media: 'print' })
    for (const next of await page.locator('.breach .next').all()) expect(await next.isVisible()).toBe(true)
    for (const clause of await page.locator('.clause > summary').all()) expect(await clause.isVisible()).toBe(true)
    expect(await page.locator('.clause .statement:visible, .exchange:visible, form.filter:visible').count()).toBe(0)
    const [failed, clause] = [page.locator('.breach').last(), page.locator('#LOGIN-1')]
    expect((await failed.boundingBox())!.y).toBeLessThan((await clause.boundingBox())!.y)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(688)
  })

  it('keeps the filter in the address, so that a link shows the same', async () => {
    const { page } = await open(good)
    await page.getByRole('checkbox', { name: 'passed' }).uncheck()
    await page.locator('select[name=class]').selectOption('access')
    await page.getByRole('searchbox').fill('MERGE carried')
    const shown = await page.locator('details.clause:visible').allInnerTexts()
    expect(shown).toHaveLength(1)
    const again = await page.context().newPage()
    await again.goto(page.url())
    expect(await again.locator('details.clause:visible').allInnerTexts()).toEqual(shown)
    await again.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => again.url()).toBe(pathToFileURL(good).href)
  })

  it('opens a check by a link that names it, and the clause where the report has no such check', async () => {
    const { page } = await open(checked, '#READ-10/xml-or')
    expect(await page.locator('[id="READ-10/xml-or"]').isVisible()).toBe(true)
    expect(await page.locator('[id="READ-10/xml-or"]').innerText()).toContain('In XML, `or` keeps'.replaceAll('`', ''))
    const unknown = await open(checked, '#READ-10/gone')
    expect(await unknown.page.locator('#READ-10 .statement').isVisible()).toBe(true)
  })

  it('is a list of what was sent where a grid does not fit, with what passed louder than what was not sent', async () => {
    const { page } = await open(good, '#grid', { viewport: { width: 390, height: 844 } })
    const [first, second] = [page.locator('.grid td').first(), page.locator('.grid td').nth(1)]
    const [one, other] = [await first.boundingBox(), await second.boundingBox()]
    expect(one!.x).toBe(other!.x)
    expect(one!.y).toBeLessThan(other!.y)
    expect(await first.innerText()).toContain('legacy read')
    const look = (cell: string) =>
      page
        .locator(cell)
        .first()
        .evaluate((node) => [getComputedStyle(node).backgroundColor, getComputedStyle(node).fontSize].join())
    expect(await look('.grid td.passed')).not.toContain('rgba(0, 0, 0, 0)')
    expect(await look('.grid td.untested')).toContain('rgba(0, 0, 0, 0)')
  })

  it('shows masks as marks, bodies with a line for each value, and headers folded', async () => {
    const { page } = await open(good, '#x-0032')
    expect(await page.locator('#x-0032 samp').first().innerText()).toContain('{\n  "Notes": "‹text·99999999·12›"')
    expect(await page.locator('#x-0032 samp i').first().innerText()).toBe('‹text·99999999·12›')
    expect(await page.locator('#x-0032 span').first().isVisible()).toBe(false)
    await page.locator('#x-0032 > div summary').first().click()
    expect(await page.locator('#x-0032 span').first().innerText()).toContain('Cookie: .ASPXAUTH=‹ticket·11111111›')
  })

  it('shows as text, and short, what a target put into headers, cookies, records and messages', async () => {
    const attacked = attackedRun(sample, evidence)
    const html = renderHtml(attacked.report, attacked.evidence)
    expect(Buffer.byteLength(html)).toBeLessThan(500_000)
    const { page, said } = await open(await file(html), '#ACCESS-10')
    await page.evaluate(`document.querySelectorAll('details').forEach((each) => { each.open = true })`)
    const text = await page.evaluate<string>('document.body.innerText')
    for (const shown of attacked.shown) expect(text).toContain(shown)
    expect(await page.evaluate('window.owned')).toBeUndefined()
    expect(said).toEqual([])
  })

  async function file(html: string): Promise<string> {
    const folder = await temporaryFolder((cleanUp) => leaving.push(cleanUp))
    const path = join(folder, 'report.html')
    await writeFile(path, html)
    return path
  }

  function withCheck(clause: (typeof sample.clauses)[number]) {
    if (clause.id !== 'READ-10') return clause
    const check = {
      id: 'xml-or',
      says: 'In XML, `or` keeps every record.',
      depth: 'core',
      outcome: 'passed',
      expected: '2 records',
      seen: '2 records',
      evidence: ['x-0031'],
      durationMs: 1,
    } as const
    return { ...clause, checks: [{ ...check, evidence: [...check.evidence] }] }
  }

  function attack(place: string): string {
    return `${attacks} ${place}`
  }
})
