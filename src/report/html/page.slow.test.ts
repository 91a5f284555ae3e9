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

  beforeAll(async () => {
    browser = await openBrowser()
    good = await file(renderHtml(sample, evidence))
    const exchanges = [...evidence.exchanges].map(([id, each]) => [id, poison('exchange', each, attack)] as const)
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
    const texts = () => cited.locator('pre').allInnerTexts()
    await expect.poll(async () => (await texts()).join('\n')).toContain('Cookie: .ASPXAUTH=‹ticket·11111111›')
    const shown = await texts()
    expect(shown.join('\n')).not.toContain('headers as in')
    await cited.getByRole('link', { name: `Go to ${id}` }).click()
    await expect.poll(() => page.locator(`#${id} pre`).allInnerTexts()).toEqual(shown)
  })

  it('draws when each endpoint was spoken to, and says the same in numbers', async () => {
    const { page } = await open(good)
    const read = page.locator('.timeline').getByRole('row', { name: 'Legacy read' })
    const told = (await read.locator('td').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(told).toEqual(['', '36', '27', '4', '4', '1', '38', '38', '38 x-0040'])
    const drawn = read.locator('svg path')
    expect(await drawn.count()).toBe(4)
    for (const path of await drawn.all()) expect((await path.boundingBox())!.width).toBeGreaterThan(0)
    expect(await read.getByRole('img', { name: /^Legacy read/ }).count()).toBe(1)
    await read.getByRole('link', { name: 'x-0040' }).click()
    await expect.poll(() => page.locator('#x-0040 pre').first().isVisible()).toBe(true)
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
    await page.locator('#ACCESS-10 > summary').click()
    expect(await page.locator('#ACCESS-10 .statement').isVisible()).toBe(true)
    expect(await page.locator('#ACCESS-10 .twins a').first().isVisible()).toBe(true)
    await page.locator('#x-0031 > summary').click()
    await expect.poll(() => page.locator('#x-0031 pre').first().isVisible()).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#LOGIN-8 .statement').isVisible()).toBe(true)
  })

  it('prints what failed unfolded and first, without controls, on numbered pages that nothing runs out of', async () => {
    const { page } = await open(good, '', { viewport: { width: 688, height: 1000 } })
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    expect(sheets).toBeGreaterThan(5)
    expect(await page.evaluate(`[...document.styleSheets[0].cssRules].map((rule) => rule.cssText).join('')`)).toMatch(
      /@page \{[^@]*@bottom-right \{ content: counter\(page\) " \/ " counter\(pages\)/,
    )
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#ACCESS-10 .statement').isVisible()).toBe(true)
    expect(await page.locator('#ACCESS-9 .statement').isVisible()).toBe(false)
    expect(await page.locator('form.filter').isVisible()).toBe(false)
    const [failed, passed] = [page.locator('#ACCESS-10'), page.locator('#ACCESS-1')]
    expect((await failed.boundingBox())!.y).toBeLessThan((await passed.boundingBox())!.y)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(688)
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

  function attack(place: string): string {
    return `${attacks} ${place}`
  }
})
