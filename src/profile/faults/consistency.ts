import type { Profile } from '../../schema/generated/profile.js'
import { baseUrlFault, proxyFault } from '../values/base-url.js'
import { mayCorrelate } from '../values/correlation-header.js'
import { defaults } from '../values/defaults.js'
import type { Finding } from './fault.js'
import { limitFaults } from './limit-faults.js'
import type { Rough } from './rough.js'
import { serviceFaults } from './service-faults.js'
import { userFaults } from './user-faults.js'

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

const zeroGuid = '00000000-0000-0000-0000-000000000000'

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
      { path: ['sandbox', 'id'], id: sandbox?.id },
      { path: ['forbiddenRecord', 'id'], id: forbiddenRecord?.id },
    ]
      .filter(({ id }) => id === zeroGuid)
      .map(({ path }) => ({ path, message: 'is the zero GUID, which identifies no record' })),
  ]
}
