import type { Profile } from '../../schema/generated/profile.js'
import type { Finding } from './fault.js'
import type { Rough } from './rough.js'

/** What does not hold together in the services of a profile. */
export function serviceFaults({ services }: Rough<Profile>): Finding[] {
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
