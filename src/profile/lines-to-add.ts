import type { ClauseId } from '../contract/index.js'
import { inSeries } from '../runtime/phrases.js'
import { isRecord } from '../runtime/json.js'
import type { ResolvedProfile } from './resolved-profile.js'
import { placeholderId } from './values/placeholder-id.js'

/** What a key looks like in a profile. That of a whole section has all that may stand in it, so that it is added once. */
const examples: Readonly<Record<string, string>> = {
  'users.main': '{ name: Supervisor, password: { env: SVC_PASSWORD } }',
  'users.restricted': '{ name: Guest, password: { env: SVC_GUEST_PASSWORD } }',
  'users.decoy': '{ name: Nobody, password: { env: SVC_DECOY_PASSWORD } }',
  'entities.probe': 'Contact',
  'entities.forbidden': 'Payroll',
  'entities.allowed': 'Contact',
  'entities.large': '{ entity: SysEvent, rows: 50000 }',
  'entities.large.rows': '50000',
  forbiddenRecord: `{ id: ${placeholderId}, field: Name }`,
  sandbox:
    `{ entity: Contact, id: ${placeholderId}, fields: { text: Notes, number: UsrScore, ` +
    'dateTime: UsrCheckedOn, guid: UsrExternalRef, custom: UsrBadge }, lookup: { field: Account, target: Account } }',
  'sandbox.lookup': '{ field: Account, target: Account }',
  'sandbox.fields.text': 'Notes',
  'sandbox.fields.number': 'UsrScore',
  'sandbox.fields.dateTime': 'UsrCheckedOn',
  'sandbox.fields.guid': 'UsrExternalRef',
  'sandbox.fields.custom': 'UsrBadge',
  lookup: '{ entity: Contact, field: Account, target: Account }',
  'services.custom': '{ service: EchoService, method: Echo }',
  'services.anonymous': '{ service: PublicService, method: Ping }',
  expiredSession: './session.json',
  ntlmPath: '/Login/NuiLogin.aspx?ntlmlogin',
}

/** Whether the profile gives the key a value, be it by a default. */
export function gives(profile: ResolvedProfile, key: string): boolean {
  return valueAt(profile, key) !== undefined
}

/** A key that a profile lacks: `under` the section that is there and has to take it, and what may stand there as YAML. */
export interface Addition {
  readonly key: string
  readonly under?: string
  readonly example?: string
}

/** One entry for each parameter, to be replaced: its own value would fail a service that does not give it back. */
function exampleOf({ services }: ResolvedProfile, key: string): string | undefined {
  if (key !== 'services.custom.expect.contains') return examples[key]
  const { parameters = [] } = services.custom ?? {}
  const entries = parameters.map((_, at) => `WHAT ONLY ANSWER ${String(at + 1)} HAS`)
  return entries.length === 0 ? undefined : `[${entries.join(', ')}]`
}

/** What of these keys the profile lacks, each with the place where it goes; what all of a section has, as `sandbox`, by that. */
export function additionsTo(profile: ResolvedProfile, keys: readonly string[]): readonly Addition[] {
  const missing = keys.filter((key) => !gives(profile, key))
  return missing
    .filter((key) => !missing.some((other) => key.startsWith(`${other}.`)))
    .map((key) => {
      const [under, example] = [sectionThere(profile, key), exampleOf(profile, key)]
      return { key, ...(under === undefined ? {} : { under }), ...(example === undefined ? {} : { example }) }
    })
}

/**
 * The lines of YAML that add these keys to the profile, and where each goes: to the end of the file, or under a section that
 * is there, since none may stand twice. Empty where the profile has the keys, or nobody can tell a value.
 */
export function linesToAdd(profile: ResolvedProfile, keys: readonly string[]): string {
  const wanted = additionsTo(profile, keys).filter(({ example }) => example !== undefined)
  const places = [...new Set(wanted.map(placeOf))]
  const parts = places.map((place) => {
    const here = wanted.filter((addition) => placeOf(addition) === place)
    const { under } = here[0] ?? {}
    const sections = [...new Set(here.map(({ key }) => sectionOf(key)))]
    const lines = sections.flatMap((section) => {
      const own = here
        .filter(({ key }) => sectionOf(key) === section)
        .map(({ key, example = '' }) => `${key.split('.').at(-1) ?? key}: ${example}`)
      const missing = section === (under ?? '') ? '' : under === undefined ? section : section.slice(under.length + 1)
      return missing === '' ? own : [inSection(missing, own)]
    })
    return under === undefined ? counted(lines) : `under \`${under}\` ${counted(lines)}`
  })
  return inSeries(parts)
}

/** What a person says of a clause, for whoever looked to fill in. `today`: year-month-day. */
export function attestationExample(clause: string, today: string): string {
  return `{ clause: ${clause}, met: true, by: NAME, on: ${today}, how: WHAT WAS LOOKED AT }`
}

/** The line by which a person attests a clause. `today`: year-month-day. */
export function attestationLine({ attestations }: ResolvedProfile, clause: ClauseId, today: string): string {
  const entry = attestationExample(clause, today)
  return attestations.length > 0
    ? `under \`attestations\` the line \`- ${entry}\``
    : `the line \`attestations: [${entry}]\``
}

function sectionOf(key: string): string {
  return key.split('.').slice(0, -1).join('.')
}

/** Where it goes: under a section that is there, or, section by section, to the end. */
function placeOf({ key, under }: Addition): string {
  return under === undefined ? ` ${sectionOf(key)}` : under
}

/** The innermost section around the key that is there. */
function sectionThere(profile: ResolvedProfile, key: string): string | undefined {
  const section = sectionOf(key)
  if (section === '') return undefined
  const isThere = section === 'services.custom.expect' ? saysStatus(profile) : hasAny(profile, section)
  return isThere ? section : sectionThere(profile, section)
}

/** What stands in `expect` is resolved to the service itself. */
function saysStatus({ services }: ResolvedProfile): boolean {
  return services.custom?.status !== undefined
}

function inSection(section: string, lines: readonly string[]): string {
  return section.split('.').reduceRight((inner, name) => `${name}: { ${inner} }`, lines.join(', '))
}

function counted(lines: readonly string[]): string {
  return `the ${lines.length === 1 ? 'line' : 'lines'} ${inSeries(lines.map((line) => `\`${line}\``))}`
}

/** A section that is there only for its defaults holds nothing. */
function hasAny(profile: ResolvedProfile, section: string): boolean {
  const value = valueAt(profile, section)
  return isRecord(value) && Object.values(value).some((entry) => entry !== undefined)
}

function valueAt(profile: ResolvedProfile, key: string): unknown {
  return key.split('.').reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), profile)
}
