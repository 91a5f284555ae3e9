import type { UrlFault } from './base-url.js'

/** Paths of the interface that people copy from a browser or a client: the base URL ends before them. */
const knownPaths = /\/+(Login\/[^/]+\.(aspx|html?)|0(\/.*)?|ServiceModel\/.*)$/i

/** The path of the interface that an address ends in, as it stands there; undefined where it ends in none. */
export function interfacePathOf(pathname: string): string | undefined {
  return knownPaths.exec(pathname)?.[0]
}

/** Whether an address says by `/.` at its end that it is a base URL as it stands, whatever its path looks like. */
export function isMeantAsItStands(address: string): boolean {
  return /\/\.\/*$/.test(address)
}

/** A base URL as a profile gives it: one that ends in `/0` says that it is meant. */
export function givenBaseUrl(baseUrl: string): string {
  return doubledRootFault(baseUrl, []) ? `${baseUrl}/.` : baseUrl
}

/**
 * That a base URL ends in `/0`, before which it is to end: every path of the document would be asked at `/0/0`, and a target
 * that keeps the contract would be found to lack all of it. Lawful where the application stands at the root, as there no
 * `/0` is added, and where the tenant itself has that name, which `/0/.` says: nobody copies that from a browser.
 */
export function doubledRootFault(baseUrl: string, departures: readonly (string | undefined)[]): UrlFault | undefined {
  const [, before] = /^(https?:\/\/.*?[^/])\/+0\/*$/i.exec(baseUrl.trim()) ?? []
  if (before === undefined || departures.includes('app-at-root')) return undefined
  return {
    message: 'ends in `/0`, which is part of the interface paths, not of the base URL',
    suggestion:
      'Remove the `/0`. If the tenant itself is called 0, write `/0/.`. If the application of this generation ' +
      'is at the root, declare the departure `app-at-root`.',
  }
}
