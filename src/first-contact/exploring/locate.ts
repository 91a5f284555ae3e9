import type { Exchange, Wire } from '../../exchange/index.js'
import { looksLikeLoginPage } from '../../odata/index.js'
import { leadsToLowerCase } from '../../runtime/http-status.js'
import { addressesOf, documentedLoginPage, redirectOf, setsLoader, standInOf } from '../../session/index.js'
import { placesToLook, shown } from '../asked-address.js'
import { isSilence, readAnonymously } from './reader.js'

/** No deployment was met, or it let nobody in: what was seen, and what to do. Ends with exit code 6. */
export class NoFirstContact extends Error {
  override readonly name = 'NoFirstContact'
}

/** Where a deployment was found, and by what. */
export interface Place {
  readonly baseUrl: string
  readonly sign: string
  /** Whether the login page at the documented path was seen to set the loader cookie. */
  readonly setsLoader?: true
  /** The address that was asked for, where the deployment was found at one of its parents. */
  readonly askedFor?: string
  /** The path of the login page below the base URL, where a redirect named one that is not the documented one. */
  readonly otherLoginPage?: string
}

/**
 * Finds the login service at the address or one of its parents, three reads each at most, before any name or password is
 * sent. Throws NoFirstContact where it is at none of them, or the target sends callers to another origin; ExchangeFault.
 */
export async function locate(wire: Wire, url: string): Promise<Place> {
  const seen: Exchange[] = []
  for (const base of placesToLook(url)) {
    const read = async (address: string): Promise<Exchange> => {
      const answer = await readAnonymously(wire, address)
      refuseOtherOrigins(answer, url)
      if (base === url) seen.push(answer)
      return answer
    }
    const place = await signAt(base, read)
    if (place) return base === url ? place : { ...place, askedFor: url }
  }
  const nowhere = `no deployment of the platform was found at ${shown(url)}${placesToLook(url).length > 1 ? ', nor at its parents' : ''} (${seen.map(inShort).join('; ')})`
  if (seen.every((answer) => leadsToLowerCase(new URL(answer.request.url), redirectOf(answer))))
    throw new NoFirstContact(
      `${nowhere}: a rewrite rule redirects every GET to the same address in lower case, which the services of the platform do not know. Exempt their paths from the rule. No credentials were sent`,
    )
  const [standIn, ...others] = seen.map(standInOf)
  // What answers one address alone does not stand in the platform's place.
  if (standIn && others.every((other) => other?.what === standIn.what))
    throw new NoFirstContact(
      `${nowhere}: the answer came from ${standIn.what}. ${standIn.remedy}. No credentials were sent`,
    )
  throw new NoFirstContact(`${nowhere}. Give the address that a browser shows before /Login. No credentials were sent`)
}

async function signAt(base: string, read: (address: string) => Promise<Exchange>): Promise<Place | undefined> {
  const { loginPage, legacyRoot, login } = addressesOf(base, { atRoot: false, loginPage: documentedLoginPage })
  const page = await read(loginPage)
  const found = { baseUrl: base, sign: `${documentedLoginPage} is a login page` }
  if (page.status === 200 && setsLoader(page)) return { ...found, setsLoader: true }
  const service = await read(`${legacyRoot}/`).catch((fault: unknown) => {
    if (isLoginPage(page) && isSilence(fault)) return undefined
    throw fault
  })
  // A website that gives its own login page at whatever address is no platform, and gets no password.
  if (service === undefined || (isLoginPage(page) && !isLoginPage(service))) return found
  const other = loginPageNamedBy(service, base)
  if (other !== undefined)
    return {
      baseUrl: base,
      sign: `the data service redirects to a login page`,
      ...(other === '' ? {} : { otherLoginPage: other }),
    }
  if (service.status === 401 && page.status === 404)
    return { baseUrl: base, sign: 'the data service answers 401 to a caller without cookies' }
  const door = await read(login)
  return door.status === 405 ? { baseUrl: base, sign: 'the login service answers 405 to a GET' } : undefined
}

function isLoginPage({ status, body }: Exchange): boolean {
  return status === 200 && looksLikeLoginPage(body)
}

/** The path below the base of the page that a redirect with a ReturnUrl leads to; '' where it cannot be told. */
function loginPageNamedBy(answer: Exchange, base: string): string | undefined {
  const target = redirectOf(answer)
  if (!target || !hasReturnUrl(target)) return undefined
  const { pathname } = new URL(base)
  const below = pathname === '/' ? target.pathname : target.pathname.replace(`${pathname}/`, '/')
  return below === documentedLoginPage || !/^\/[\w./-]{1,100}$/.test(below) ? '' : below
}

/** A password goes to the origin that a person named, and to no other: where that one sends callers on, they are told. */
function refuseOtherOrigins(answer: Exchange, asked: string): void {
  const target = redirectOf(answer)
  const here = new URL(answer.request.url)
  if (!target || target.origin === here.origin) return
  // Behind a proxy a deployment may name itself by an inner address: that it has a login page is all that counts.
  if (here.protocol === target.protocol && /\/Login\/[^/]+$/i.test(target.pathname) && hasReturnUrl(target)) return
  const secure = target.protocol === 'https:' && here.protocol === 'http:' && target.hostname === here.hostname
  if (secure)
    throw new NoFirstContact(
      `${here.origin} redirects to https (${String(answer.status)}): give ${shown(target.origin + pathOf(asked))} as BASE_URL. ` +
        'The redirect was not followed, and no credentials were sent',
    )
  const standIn = standInOf(answer)
  if (standIn)
    throw new NoFirstContact(
      `the answer at ${here.origin} came from ${standIn.what}. ${standIn.remedy}. ` +
        'The redirect was not followed, and no credentials were sent',
    )
  throw new NoFirstContact(
    `${here.origin} redirects to another origin, ${shown(answer.masked(target.origin))} (${String(answer.status)}). If the deployment is ` +
      'there, give that address. The redirect was not followed, and no credentials were sent',
  )
}

function hasReturnUrl({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((name) => /^returnurl$/i.test(name))
}

function pathOf(url: string): string {
  const { pathname } = new URL(url)
  return pathname === '/' ? '' : pathname
}

function inShort(answer: Exchange): string {
  const target = redirectOf(answer)
  const words = answer.mediaTypeTold.replace(/[^\w/+.‹·›-]/g, '').slice(0, 60)
  return `${shown(new URL(answer.request.url).pathname)}: ${String(answer.status)}${target ? ` to ${shown(answer.masked(target.pathname))}` : words === '' ? '' : `, ${words}`}`
}
