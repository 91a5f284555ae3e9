import { BlockList, isIP, isIPv6 } from 'node:net'
import { parsedUrl } from '../../runtime/urls.js'
import type { Finding } from '../faults/fault.js'

type Environment = Readonly<Record<string, string | undefined>>

/** The proxy that an environment names for a URL: none, its URL, or why the one that it names cannot be used. */
export type EnvironmentProxy = { readonly proxy?: string } | { readonly finding: Finding }

/**
 * The proxy for a URL by the variables that other programs read too: HTTPS_PROXY or HTTP_PROXY, by the scheme of the URL,
 * and NO_PROXY, each in small letters first. An empty one stands for none, as everywhere. A target on this machine is
 * never reached by way of another one. The variable's value is never repeated: it may hold a password.
 */
export function environmentProxy(url: string, env: Environment): EnvironmentProxy {
  const { protocol, hostname, port } = new URL(url)
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const value = variable(env, name)
  const host = bare(hostname)
  if (value === '' || isThisMachine(host)) return {}
  const exempt = { host, port: port === '' ? (protocol === 'https:' ? '443' : '80') : port }
  if (
    variable(env, 'NO_PROXY')
      .split(/[\s,]+/)
      .some((entry) => covers(entry, exempt))
  )
    return {}
  const proxy = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`
  return isUsable(proxy) ? { proxy } : { finding: { path: [name], message: unusable } }
}

const unusable =
  'is not the http or https URL of a proxy, with percent-encoded user name and password if any: fix or ' +
  'unset the environment variable, list the target in NO_PROXY, or configure another proxy (target.proxy of the profile, --proxy of init)'

function variable(env: Environment, name: string): string {
  return (env[name.toLowerCase()] ?? env[name] ?? '').trim()
}

function isUsable(proxy: string): boolean {
  const url = parsedUrl(proxy)
  if (url === undefined) return false
  const { protocol, hostname, pathname, search, hash, username, password } = url
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return /^https?:$/.test(protocol) && hostname !== '' && pathname === '/' && search === '' && hash === ''
}

/** A host as NO_PROXY writes it: without the brackets of IPv6, and without a dot at its end. */
function bare(host: string): string {
  return host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d+){3}$/.test(host)
}

/** Whether an entry of NO_PROXY covers a host: `*`, a name with all below it, an address, a range of them, each with a port. */
function covers(entry: string, { host, port }: { readonly host: string; readonly port: string }): boolean {
  if (entry === '*') return true
  const [, bracketed, named, onPort] = /^(?:\[([^\]]+)\]|([^:]+|.*:.*:.*?))(?::(\d+))?$/.exec(entry) ?? []
  const wanted = bare(bracketed ?? named ?? '').replace(/^\*?\./, '')
  if (wanted === '' || (onPort !== undefined && onPort !== port)) return false
  if (wanted.includes('/')) return isWithin(host, wanted)
  return host === wanted || (isIP(host) === 0 && host.endsWith(`.${wanted}`))
}

function isWithin(host: string, range: string): boolean {
  const [network = '', bits = ''] = range.split('/')
  const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
  if (isIP(host) === 0 || isIP(network) !== isIP(host) || !/^\d{1,3}$/.test(bits)) return false
  if (Number(bits) > (isIPv6(network) ? 128 : 32)) return false
  const list = new BlockList()
  list.addSubnet(network, Number(bits), family(network))
  return list.check(host, family(host))
}
