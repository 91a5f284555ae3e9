import { placeholderId } from '../../profile/index.js'
import type { Findings, Named } from '../findings.js'
import { clausesOpenedBy } from './opened-clauses.js'
import { commentedOut, examples, inFlow, prose } from './yaml-lines.js'

/** What only people know, as comments unless somebody named it: services, a closed record, a session, known differences. */
export function peopleSections(findings: Findings, named: Named): readonly string[] {
  return [
    ...section(
      `A record of entities.forbidden and one of its text fields. Opens ${clausesOpenedBy('forbiddenRecord')}.`,
      `forbiddenRecord: { id: ${placeholderId}, field: Name }`,
    ),
    ...servicesSection(named),
    ...section(
      'A saved session (`svc-conformance session save --profile THIS --out session.json`) that has ' +
        `expired. Opens ${clausesOpenedBy('expiredSession')}.`,
      'expiredSession: ./session.json',
    ),
    ...ntlmSection(named),
    ...departuresSection(findings),
  ].slice(0, -1)
}

function section(text: string, ...lines: readonly string[]): readonly string[] {
  return [...prose(text), ...examples(lines), '']
}

function servicesSection({ custom, anonymous }: Named): readonly string[] {
  return [
    ...prose(
      'Custom services. They are called several times, so choose some that change nothing. Open ' +
        `${clausesOpenedBy('services.custom')}; ${clausesOpenedBy('services.anonymous')}.`,
    ),
    ...((custom ?? anonymous) ? ['services:'] : examples(['services:'])),
    ...(custom
      ? [`  custom: ${inFlow({ ...custom })}`]
      : examples(['custom: { service: EchoService, method: Echo, parameters: [plain, a b, ü], echoes: true }'], '  ')),
    ...(anonymous
      ? [`  anonymous: ${inFlow({ ...anonymous })}`]
      : examples(['anonymous: { service: PublicService, method: Ping }'], '  ')),
    '',
  ]
}

function ntlmSection({ ntlmPath }: Named): readonly string[] {
  const text = `The address of the Windows login, or none. Opens ${clausesOpenedBy('ntlmPath')}.`
  return ntlmPath === undefined
    ? section(text, 'ntlmPath: /Login/NuiLogin.aspx?ntlmlogin')
    : [...prose(text), `ntlmPath: ${inFlow(ntlmPath)}`, '']
}

/** As it would be declared. */
// A type and no interface: YAML is written of what has an index.
type DepartureMet = Readonly<{ id: string; value?: string; endpoint?: string }>

/** Differences that were met on the way. Declared, they widen what passes: that is for a person to say. */
export function departuresMet({
  place,
  services,
  loginDepartures,
  recordDepartures,
}: Findings): readonly DepartureMet[] {
  const { legacy, odata, atRoot } = services
  return [
    ...(atRoot ? [{ id: 'app-at-root' }] : []),
    ...(legacy.standing === 'absent' && odata.standing === 'there' ? [{ id: 'no-legacy-service' }] : []),
    ...(place.otherLoginPage === undefined ? [] : [{ id: 'login-page', value: place.otherLoginPage }]),
    ...loginDepartures.map((id) => ({ id })),
    ...recordDepartures,
  ]
}

function departuresSection(findings: Findings): readonly string[] {
  const met = departuresMet(findings)
  const text =
    met.length > 0
      ? 'Known permitted differences found at this deployment. If declared, they pass like the documented behaviour: confirm that they are intended.'
      : 'Known permitted differences of this deployment, from the list in `svc-conformance clauses` and docs/reference/contract/departures.md. None was found in the addresses, services, login or records that were read. A run may find others.'
  const entries = met.map((departure) => (Object.keys(departure).length === 1 ? departure.id : departure))
  return met.length > 0
    ? [...prose(text), ...commentedOut([`departures: ${inFlow(entries)}`]), '']
    : section(text, 'departures: [dates-iso-loose]')
}
