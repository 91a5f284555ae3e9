import type { ClauseId } from '../contract/index.js'
import { isRecord } from './faults/schema-view.js'
import type { ResolvedProfile } from './resolved-profile.js'

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
  forbiddenRecord: '{ id: 7c9e6679-7425-40de-944b-e07fc1f90ae7, field: Name }',
  sandbox:
    '{ entity: Contact, id: 410006e1-ca4e-4502-a9ec-e54d922d2c00, fields: { text: Notes, number: UsrScore, ' +
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

/**
 * The lines of YAML that add these keys to the profile, and where each goes: to the end of the file, or under a section that
 * is there, since none may stand twice. Empty where the profile has the keys, or nobody can tell a value.
 */
export function linesToAdd(profile: ResolvedProfile, keys: readonly string[]): string {
  const missing = keys.filter((key) => examples[key] !== undefined && !gives(profile, key))
  const wanted = missing.filter((key) => !missing.some((other) => key.startsWith(`${other}.`)))
  const sections = [...new Set(wanted.map(sectionOf))]
  const parts = sections.map((section) => {
    const lines = wanted
      .filter((key) => sectionOf(key) === section)
      .map((key) => `${key.split('.').at(-1) ?? key}: ${examples[key] ?? ''}`)
    if (section === '') return counted(lines)
    return hasAny(profile, section) ? `under \`${section}\` ${counted(lines)}` : counted([inSection(section, lines)])
  })
  return inSeries(parts)
}

/** The line by which a person attests a clause, for whoever looked to fill in. `today`: year-month-day. */
export function attestationLine({ attestations }: ResolvedProfile, clause: ClauseId, today: string): string {
  const entry = `{ clause: ${clause}, met: true, by: NAME, on: ${today}, how: WHAT WAS LOOKED AT }`
  return attestations.length > 0
    ? `under \`attestations\` the line \`- ${entry}\``
    : `the line \`attestations: [${entry}]\``
}

function sectionOf(key: string): string {
  return key.split('.').slice(0, -1).join('.')
}

function inSection(section: string, lines: readonly string[]): string {
  return section.split('.').reduceRight((inner, name) => `${name}: { ${inner} }`, lines.join(', '))
}

function counted(lines: readonly string[]): string {
  return `the ${lines.length === 1 ? 'line' : 'lines'} ${inSeries(lines.map((line) => `\`${line}\``))}`
}

function inSeries(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}

/** A section that is there only for its defaults holds nothing. */
function hasAny(profile: ResolvedProfile, section: string): boolean {
  const value = valueAt(profile, section)
  return isRecord(value) && Object.values(value).some((entry) => entry !== undefined)
}

function valueAt(profile: ResolvedProfile, key: string): unknown {
  return key.split('.').reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), profile)
}
