import { setTimeout } from 'node:timers/promises'
import chromium from '@sparticuz/chromium'
import { chromium as launcher, type Browser } from 'playwright-core'

/** The bundled browser is built for this system alone. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64'

/** Would take away what a page is held by, or share one process between pages, which then end together. */
const unwanted = ['--single-process', '--no-zygote', '--disable-web-security', '--allow-running-insecure-content']

// Nothing here is drawn in three dimensions, which would be computed in software at several times the cost of all the rest.
chromium.setGraphicsMode = false

/** Below the 120 seconds that a test's hook has for it. */
const longestMs = 90_000

/**
 * A real browser without a window, with the security that a reader's own has. It is unpacked at its first use, and one
 * that another test is still unpacking is there already, and cannot be launched yet: so it is tried again.
 */
export async function openBrowser(): Promise<Browser> {
  const end = performance.now() + longestMs
  for (;;) {
    try {
      return await launch(end - performance.now())
    } catch (fault) {
      if (end - performance.now() < 1000) throw fault
      await setTimeout(500)
    }
  }
}

async function launch(timeout: number): Promise<Browser> {
  return await launcher.launch({
    timeout,
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((argument) => !unwanted.includes(argument)),
      '--no-sandbox',
      '--disable-background-networking',
    ],
    headless: true,
  })
}
