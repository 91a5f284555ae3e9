import { baseUrlFault, normalBaseUrl } from '../profile/values/base-url.js'
import { interfacePathOf, isMeantAsItStands } from '../profile/values/interface-path.js'

/**
 * The address to begin with, in the spelling of a base URL; or the fault of one that no base URL can be, with the address
 * to give instead where it is plainly that of a page or a service of a deployment.
 */
export function askedAddress(text: string): { readonly url: string } | { readonly fault: string } {
  const withoutQuery = text.replace(/[?#].*$/s, '')
  const fault = baseUrlFault(withoutQuery)
  if (fault) return { fault: [fault.message, fault.suggestion].filter((part) => part !== undefined).join('. ') }
  const url = normalBaseUrl(withoutQuery)
  const { origin, pathname } = new URL(url)
  const known = isMeantAsItStands(withoutQuery) ? undefined : interfacePathOf(pathname)
  if (known !== undefined) {
    const base = origin + pathname.slice(0, -known.length)
    return {
      fault: `ends in ${shown(known)}, which is a path of the interface, not a base URL. Use ${shown(base)}`,
    }
  }
  const whole = baseUrlFault(text)
  return whole ? { fault: whole.message } : { url }
}

/** The address itself and its parents, deepest first: a deployment may stand at any of them. Four at most. */
export function placesToLook(url: string): readonly string[] {
  const { origin, pathname } = new URL(url)
  const steps = pathname.split('/').filter((step) => step !== '')
  const depths = Array.from({ length: steps.length + 1 }, (_, index) => steps.length - index)
  return depths.slice(0, 4).map((depth) => [origin, ...steps.slice(0, depth)].join('/'))
}

/** An address for a sentence, bounded; URLs hold no control characters once they are normalised. */
export function shown(address: string): string {
  return address.length > 200 ? `${address.slice(0, 200)}…` : address
}
