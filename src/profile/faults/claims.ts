import { clausesOf, clauses, departureById, isClauseId, isDepartureId } from '../../contract/index.js'
import type { Profile } from '../../schema/generated/profile.js'
import { quotable, type Finding, type Path } from './fault.js'
import type { Rough } from './rough.js'
import { nearest, oneOf } from './suggestion.js'

/** Whether a day of the profile lies ahead, with a day's grace for time zones. `today` and `day`: year-month-day. */
function isAhead(day: string, today: string): boolean {
  return Date.parse(day) > Date.parse(today) + 24 * 60 * 60 * 1000
}

/** What does not hold in what a profile claims about clauses: its departures, attestations, waivers and accepted gaps. */
export function claimFaults(profile: Rough<Profile>, today: string): Finding[] {
  return [
    ...(profile.departures ?? []).flatMap((entry, index) => departureFaults(entry, ['departures', index])),
    ...twice(
      profile.departures?.map((entry) => {
        const { id, endpoint } = typeof entry === 'object' ? entry : { id: entry, endpoint: undefined }
        return id === undefined ? undefined : `${id} ${endpoint ?? ''}`
      }),
      'departures',
      'repeats the departure of an earlier entry',
    ),
    ...(profile.attestations ?? []).flatMap((entry, index) => attestationFaults(entry, ['attestations', index], today)),
    ...twice(
      profile.attestations?.map((entry) => entry?.clause),
      'attestations',
      'repeats the clause of an earlier entry',
    ),
    ...(profile.acceptUntested ?? []).flatMap((entry, index) =>
      clauseFaults(entry?.clause, ['acceptUntested', index, 'clause']),
    ),
    ...twice(
      profile.acceptUntested?.map((entry) => entry?.clause),
      'acceptUntested',
      'repeats the clause of an earlier entry',
    ),
    ...(profile.waivers ?? []).flatMap((entry, index) => clauseFaults(entry?.clause, ['waivers', index, 'clause'])),
    ...twice(
      profile.waivers?.map((entry) => entry?.clause),
      'waivers',
      'repeats the clause of an earlier entry',
    ),
  ]
}

type DepartureEntry = NonNullable<Rough<Profile>['departures']>[number]

function departureFaults(entry: DepartureEntry, path: Path): Finding[] {
  const { id, value, endpoint } = typeof entry === 'object' ? entry : { id: entry }
  if (id === undefined || !isDepartureId(id)) return []
  const departure = departureById(id)
  const faults: Finding[] = []
  if (departure.value !== null && value === undefined)
    faults.push({
      path,
      message: `needs a value: ${departure.value}`,
      suggestion: `Write \`{ id: ${id}, value: … }\`.`,
    })
  if (departure.value === null && value !== undefined)
    faults.push({
      path: [...path, 'value'],
      at: 'key',
      message: `is not allowed: \`${id}\` takes no value. Remove it`,
    })
  if (!departure.endpoint && endpoint !== undefined)
    faults.push({
      path: [...path, 'endpoint'],
      at: 'key',
      message: `is not allowed: \`${id}\` cannot be limited to one endpoint. Remove it`,
    })
  if (id === 'login-page' && value !== undefined && !/^\/(?!\/)[^\s#\\]*$/.test(value))
    faults.push({
      path: [...path, 'value'],
      message: 'must be a path that begins with one slash, such as /Login/Login.html',
    })
  return faults
}

type AttestationEntry = NonNullable<Rough<Profile>['attestations']>[number]

function attestationFaults(entry: AttestationEntry, path: Path, today: string): Finding[] {
  const { clause, on } = entry ?? {}
  const faults = clauseFaults(clause, [...path, 'clause'])
  const manual = clauses.filter(({ level }) => level === 'manual').map(({ id }): string => id)
  if (clause !== undefined && isClauseId(clause) && !manual.includes(clause))
    faults.push({
      path: [...path, 'clause'],
      message: `is \`${clause}\`, which the checker judges itself. Only manual clauses can be attested: ${oneOf(manual)}`,
    })
  if (on !== undefined && isAhead(on, today))
    faults.push({ path: [...path, 'on'], message: `is in the future: \`${on}\`, and today is ${today}` })
  return faults
}

function clauseFaults(clause: string | undefined, path: Path): Finding[] {
  const known = clausesOf('target').map(({ id }): string => id)
  if (clause === undefined || known.includes(clause)) return []
  const shown = quotable(clause) ?? '…'
  if (isClauseId(clause))
    return [{ path, message: `is \`${shown}\`, which applies to client programs, not to a target` }]
  const meant = nearestClause(clause, known)
  return [
    {
      path,
      message: `is \`${shown}\`, which is not a clause (\`svc-conformance clauses\` lists them)`,
      ...(meant === undefined ? {} : { suggestion: `Did you mean \`${meant}\`?` }),
    },
  ]
}

/** Ids differ by one digit from their neighbours, so that only the class is guessed and a number is never changed. */
function nearestClause(clause: string, known: readonly string[]): string | undefined {
  const [, word, number] = /^(.*?)[\s_-]*0*(\d+)$/.exec(clause) ?? []
  if (word === undefined || number === undefined) return undefined
  const classes = [...new Set(known.map((id) => id.replace(/-\d+$/, '')))]
  const id = `${nearest(word, classes) ?? ''}-${number}`
  return known.includes(id) ? id : undefined
}

function twice(names: readonly (string | undefined)[] | undefined, list: string, message: string): Finding[] {
  return (names ?? []).flatMap((name, index) =>
    name !== undefined && names?.indexOf(name) !== index ? [{ path: [list, index], message }] : [],
  )
}
