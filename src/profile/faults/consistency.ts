import type { Profile } from '../../schema/generated/profile.js'
import { baseUrlFault, proxyFault } from '../values/base-url.js'
import { defaults } from '../values/defaults.js'
import { isPlaceholderId, sandboxAdvice } from '../values/placeholder-id.js'
import type { Finding } from './fault.js'
import type { Rough } from './rough.js'
import { bytesOf, millisecondsOf } from '../values/quantity.js'

/** Headers that say something to a server, or to what stands before it: an id in their place would alter the request. */
const meaningful = [
  /^(accept|content|if|proxy|sec|access-control|x-forwarded|x-original|x-rewrite|x-http-method|odata)(-|$)/,
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|upgrade-insecure-requests|expect|http2-settings)$/,
  /^(authorization|forceusesession|user-agent|origin|referer|from|via|forwarded|max-forwards|x-real-ip|date|depth)$/,
  /^(cache-control|pragma|age|vary|range|prefer|early-data|dnt|slug|destination|overwrite|traceparent|tracestate)$/,
  /^(dataserviceversion|maxdataserviceversion|soapaction|x-requested-with|x-method-override)$/,
  /cookie|csrf|xsrf|auth|token|secret|session|password|credential|api[-_]?key|culture/,
]

const hour = 60 * 60 * 1000

const day = 24 * hour

const mostBytes = 2 ** 31

/** What does not hold in a profile although every key by itself has the right form. */
export function consistencyFaults(profile: Rough<Profile>): Finding[] {
  return [
    ...targetFaults(profile),
    ...userFaults(profile),
    ...entityFaults(profile),
    ...recordFaults(profile),
    ...serviceFaults(profile),
    ...limitFaults(profile),
  ]
}

function targetFaults({ target }: Rough<Profile>): Finding[] {
  const base = target?.baseUrl === undefined ? undefined : baseUrlFault(target.baseUrl)
  const proxy = target?.proxy === undefined ? undefined : proxyFault(target.proxy)
  const { cert, key } = target?.tls ?? {}
  const header = target?.correlationHeader
  return [
    ...(base ? [{ path: ['target', 'baseUrl'], ...base }] : []),
    ...(proxy ? [{ path: ['target', 'proxy'], ...proxy }] : []),
    ...(header !== undefined && (!mayCorrelate(header) || sameHeader(header, target?.cultureHeader))
      ? [
          {
            path: ['target', 'correlationHeader'],
            message: 'names a header with its own meaning, which would change the requests',
            suggestion: 'Use one such as `X-Request-Id` or `X-Correlation-Id`.',
          },
        ]
      : []),
    ...(cert !== undefined && key === undefined
      ? [
          {
            path: ['target', 'tls', 'key'],
            message: 'is missing: a client certificate needs its key',
            absent: true as const,
          },
        ]
      : []),
    ...(cert === undefined && key !== undefined
      ? [
          {
            path: ['target', 'tls', 'cert'],
            message: 'is missing: a key needs its client certificate',
            absent: true as const,
          },
        ]
      : []),
  ]
}

function sameHeader(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}

function entityFaults({ target, entities }: Rough<Profile>): Finding[] {
  const cap = target?.maxEntityRowCount ?? defaults.target.maxEntityRowCount
  const large = typeof entities?.large === 'object' ? entities.large : undefined
  const faults: Finding[] = []
  if (large?.rows !== undefined && large.rows <= cap)
    faults.push({
      path: ['entities', 'large', 'rows'],
      message: `must be above the row limit of ${cap}: a smaller entity cannot show the limit`,
      suggestion: 'Choose a larger entity, or remove `entities.large`.',
    })
  if (entities?.forbidden !== undefined && entities.forbidden === entities.allowed)
    faults.push({
      path: ['entities', 'allowed'],
      message: 'is the same entity as `entities.forbidden`, but the restricted user must be able to read it',
    })
  return faults
}

function recordFaults({ sandbox, forbiddenRecord }: Rough<Profile>): Finding[] {
  const kinds = Object.entries(sandbox?.fields ?? {}).filter(([kind]) => kind !== 'custom')
  return [
    ...Object.entries(sandbox?.fields ?? {})
      .filter(([, field]) => field?.toLowerCase() === 'id')
      .map(([kind]) => ({
        path: ['sandbox', 'fields', kind],
        message: 'is the id of the record, which the checker must not change',
      })),
    ...kinds
      .filter(([, field], index) => kinds.findIndex(([, other]) => other === field) < index)
      .map(([kind]) => ({
        path: ['sandbox', 'fields', kind],
        message: 'names a field that is already used for another kind of value',
      })),
    ...[
      { path: ['sandbox', 'id'], id: sandbox?.id, suggestion: sandboxAdvice },
      {
        path: ['forbiddenRecord', 'id'],
        id: forbiddenRecord?.id,
        suggestion: 'Give the id of a record of `entities.forbidden`.',
      },
    ]
      .filter(({ id }) => id !== undefined && isPlaceholderId(id))
      .map(({ path, suggestion }) => ({ path, message: 'is a placeholder that identifies no record', suggestion })),
  ]
}

/** Limits that are written well and mean nothing: spans of zero or too long, an answer longer than the run. */
function limitFaults({ limits }: Rough<Profile>): Finding[] {
  const request = millisecondsOf(limits?.requestTimeout ?? defaults.limits.requestTimeout)
  const run = millisecondsOf(limits?.runTimeout ?? defaults.limits.runTimeout)
  const size = bytesOf(limits?.maxBodySize ?? defaults.limits.maxBodySize)
  const faults: Finding[] = []
  const fault = (key: string, message: string) => faults.push({ path: ['limits', key], message })

  if (request < 1) fault('requestTimeout', 'is too small: the minimum is 1ms')
  else if (request > day) fault('requestTimeout', 'is too large: the maximum is 24h')
  if (run < 1) fault('runTimeout', 'is too small: the minimum is 1ms')
  else if (run > day) fault('runTimeout', 'is too large: the maximum is 24h')
  else if (limits?.requestTimeout !== undefined && limits.runTimeout !== undefined && request > run && request <= day)
    fault('requestTimeout', 'is longer than `limits.runTimeout`')
  if (millisecondsOf(limits?.lateChanges ?? defaults.limits.lateChanges) > hour)
    fault('lateChanges', 'is too large: the maximum is 1h')
  if (size < 1) fault('maxBodySize', 'is too small: the minimum is 1B')
  else if (size > mostBytes) fault('maxBodySize', 'is too large: the maximum is 2GiB')
  return faults
}

/**
 * Accounts that must not be the same one: a restricted user who is `main` would make every refusal a false one, and a
 * decoy who is somebody else would get that account locked.
 */
function userFaults({ users }: Rough<Profile>): Finding[] {
  const named = (role: 'main' | 'restricted' | 'international') => ({ role, name: users?.[role]?.name })
  const clashes = (name: string | undefined, others: readonly { role: string; name: string | undefined }[]) =>
    others.find((other) => name !== undefined && other.name?.toLowerCase() === name.toLowerCase())?.role

  const restricted = clashes(users?.restricted?.name, [named('main')])
  const decoy = clashes(users?.decoy?.name, [named('main'), named('restricted'), named('international')])
  const faults: Finding[] = []
  if (restricted !== undefined)
    faults.push({
      path: ['users', 'restricted', 'name'],
      message: `is the account of \`users.${restricted}\`: the restricted user must be a different account with fewer rights`,
    })
  if (decoy !== undefined)
    faults.push({
      path: ['users', 'decoy', 'name'],
      message: `is the account of \`users.${decoy}\`: the decoy must be a different account, because it receives the wrong password`,
    })
  return faults
}

/** What does not hold together in the services of a profile. */
function serviceFaults({ services }: Rough<Profile>): Finding[] {
  const custom = ['services', 'custom']
  const { parameters, expect, echoes } = services?.custom ?? {}
  const expected = expect?.contains
  const faults: Finding[] = []
  if (expected !== undefined && expected.length !== (parameters?.length ?? 0))
    faults.push({
      path: [...custom, 'expect', 'contains'],
      message: `has ${count(expected.length, 'entry', 'entries')} for ${count(parameters?.length ?? 0, 'parameter', 'parameters')}. Give one entry per parameter, in the same order`,
    })
  if (echoes === true && parameters === undefined && expected === undefined)
    faults.push({
      path: [...custom, 'parameters'],
      message: 'is missing: `echoes` needs at least one parameter',
    })
  return [...faults, ...anonymousFaults({ services }), ...namedTwice({ services })]
}

/** A service needs a login, or it needs none. */
function namedTwice({ services }: Rough<Profile>): Finding[] {
  const { custom, anonymous } = services ?? {}
  if (custom?.service === undefined || custom.method === undefined || anonymous?.path !== undefined) return []
  if (custom.service !== anonymous?.service || custom.method !== anonymous.method) return []
  return [
    {
      path: ['services', 'anonymous', 'method'],
      message: 'is the method of `services.custom`, which needs a login. Choose one that needs none',
    },
  ]
}

function anonymousFaults({ services }: Rough<Profile>): Finding[] {
  const anonymous = services?.anonymous
  if (!anonymous || anonymous.path !== undefined) return []
  return (['service', 'method'] as const)
    .filter((key) => anonymous[key] === undefined)
    .map((key) => ({
      path: ['services', 'anonymous', key],
      message: 'is missing: set `service` and `method`, or `path`',
      absent: true as const,
    }))
}

function count(number: number, one: string, several: string): string {
  return `${number} ${number === 1 ? one : several}`
}

/** Whether a header may carry the id of each exchange: one that means nothing else to anybody. */
function mayCorrelate(header: string): boolean {
  const name = header.toLowerCase()
  return !meaningful.some((form) => form.test(name))
}
