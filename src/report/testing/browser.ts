import chromium from '@sparticuz/chromium'
import { chromium as launcher, type Browser } from 'playwright-core'

/** The bundled browser is built for this system alone. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64'

/** Would take away what a page is held by, or share one process between pages, which then end together. */
const unwanted = ['--single-process', '--no-zygote', '--disable-web-security', '--allow-running-insecure-content']

// Nothing here is drawn in three dimensions, which would be computed in software at several times the cost of all the rest.
chromium.setGraphicsMode = false

/** A real browser without a window, with the security that a reader's own has. */
export async function openBrowser(): Promise<Browser> {
  return await launcher.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((argument) => !unwanted.includes(argument)),
      '--no-sandbox',
      '--disable-background-networking',
    ],
    headless: true,
  })
}
