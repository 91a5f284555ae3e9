import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmulator } from '../../src/emulator/index.js'
import { hasBrowser, openBrowser } from '../../src/report/testing/browser.js'
import { readPage, root } from '../support/page.js'
import { terminalPicture } from './terminal-picture.js'

/** As wide as the pretended terminal. */
const columns = 120
const pictures = fileURLToPath(new URL('docs/pictures/', root))
const isUpdate = process.env['UPDATE_PICTURES'] === '1'

/** The parts of the report page that the page of the documentation explains, in its order, each with where it begins. */
const explained: Readonly<Record<string, string>> = {
  Run: '.overline',
  Target: 'h1',
  Outcome: '#outcome',
  Shares: '.shares',
  Limits: '.limits',
  Clause: '.breach h3',
  Check: '.breach > div > p',
  'Expected and seen': '.against',
  Exchange: '.against > div:nth-child(3) dd',
  'Next step': '.next',
  Sections: 'nav',
  'Changed records': '#changed',
}

/** Puts a number at each part. It runs in the page, whose policy allows no style that is written as text. */
function numberParts(places: readonly string[]): string {
  return `for (const [index, place] of ${JSON.stringify(places)}.entries()) {
    const box = document.querySelector(place).getBoundingClientRect()
    const mark = document.createElement('b')
    mark.textContent = String(index + 1)
    Object.assign(mark.style, {
      position: 'absolute', left: Math.max(4, box.left - 30) + 'px', top: box.top + scrollY + Math.min(0, box.height - 24) / 2 + 'px',
      width: '24px', height: '24px', font: '700 13px/24px sans-serif', textAlign: 'center',
      color: '#fff', background: '#1f4fbf', borderRadius: '50%', boxShadow: '0 0 0 2px #fff',
    })
    document.body.append(mark)
  }`
}

/** Exchanges by the order in which they are named: how many come before them in a run depends on its timing. */
function numbered(text: string): string {
  const known = [...new Set(text.match(/x-\d{4}/g))]
  return text.replace(/x-\d{4}/g, (id) => `x-${String(known.indexOf(id) + 1).padStart(4, '0')}`)
}

/** The run of the README, in which one clause fails. `npm run pictures` draws it again. */
describe('the pictures of the README', { timeout: 120_000 }, () => {
  let output: string
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    const emulator = await startEmulator({ deviations: ['no-header-redirected-odata'], rows: 40 })
    const profile = join(folder, 'staging.json')
    await writeFile(profile, JSON.stringify(emulator.profile))
    const program = fileURLToPath(new URL('tests/support/on-a-terminal.js', root))
    const run = ['run', '--profile', profile, '--only', 'access', '--out', join(folder, 'report'), '--concurrency', '1']
    const env = { ...process.env, ...emulator.environment, CI: '1', XDG_STATE_HOME: folder }
    output = await new Promise((resolve) => {
      execFile(process.execPath, [program, ...run], { env }, (_fault, _stdout, stderr) => {
        resolve(stderr)
      })
    })
    await emulator.close()
    output = numbered(output.replaceAll(folder, 'reports').replaceAll(emulator.baseUrl, 'http://127.0.0.1:8080'))
    await mkdir(pictures, { recursive: true })
  }, 120_000)

  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('the terminal shows what the program prints', async () => {
    expect(output).toContain('ACCESS-11')
    const path = join(pictures, 'terminal.svg')
    if (isUpdate) await writeFile(path, terminalPicture(output, columns))
    await expect(terminalPicture(output, columns)).toMatchFileSnapshot(path)
  })

  /** The page of the report as one of the pictures, which is drawn again if that is asked for. */
  async function screen(name: string, height: number, prepare = '') {
    const browser = await openBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height } })
      await page.goto(pathToFileURL(join(folder, 'report', 'report.html')).href)
      const text = await page.innerText('main, body')
      await page.evaluate(prepare)
      const path = join(pictures, name)
      if (isUpdate) await page.screenshot({ path })
      expect(existsSync(path)).toBe(true)
      return text
    } finally {
      await browser.close()
    }
  }

  test.skipIf(!hasBrowser)('the page shows its first screen', async () => {
    expect(await screen('report.png', 860)).toContain('Nonconformant')
  })

  test.skipIf(!hasBrowser)('every number on the explained page has its explanation, in the same order', async () => {
    const { text } = readPage('docs/explanation/report-page.md')
    const terms = [...text.matchAll(/^(\d+)\. \*\*(.+)\.\*\*/gm)]
    expect(terms.map(([, number]) => number)).toEqual(Object.keys(explained).map((_, index) => String(index + 1)))
    expect(terms.map(([, , term]) => term)).toEqual(Object.keys(explained))
    const shown = await screen('report-explained.png', 700, numberParts(Object.values(explained)))
    for (const word of text.match(/ACCESS-\d+|status of \d+/g) ?? []) expect(shown).toContain(word.replace(' of', ''))
  })
})
