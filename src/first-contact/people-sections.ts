import type { Findings } from './findings.js'
import { clausesOpenedBy } from './opened-clauses.js'
import { commentedOut, inFlow, prose } from './yaml-lines.js'

/** What only people know, as comments: services, a record that is closed to somebody, a session, known differences. */
export function peopleSections(findings: Findings): readonly string[] {
  return [
    ...section(
      `A record of entities.forbidden and one of its text fields. Opens ${clausesOpenedBy('forbiddenRecord')}.`,
      'forbiddenRecord: { id: 00000000-0000-0000-0000-000000000000, field: Name }',
    ),
    ...section(
      'Custom services. They are called several times, so choose some that change nothing. Open ' +
        `${clausesOpenedBy('services.custom')}; ${clausesOpenedBy('services.anonymous')}.`,
      'services:',
      '  custom: { service: EchoService, method: Echo, parameters: [plain, a b, ü], echoes: true }',
      '  anonymous: { service: PublicService, method: Ping }',
    ),
    ...section(
      'A saved session (`svc-conformance session save --profile THIS --out session.json`) that has ' +
        `expired. Opens ${clausesOpenedBy('expiredSession')}.`,
      'expiredSession: ./session.json',
    ),
    ...section(
      `The address of the Windows login, if there is one. Opens ${clausesOpenedBy('ntlmPath')}.`,
      'ntlmPath: /Login/NuiLogin.aspx?ntlmlogin',
    ),
    ...departuresSection(findings),
  ].slice(0, -1)
}

function section(text: string, ...lines: readonly string[]): readonly string[] {
  return [...prose(text), ...commentedOut(lines), '']
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
      ? 'Known lawful differences found at this deployment. If declared, they pass like the documented behaviour: confirm that they are intended.'
      : 'Known lawful differences of this deployment, from the list in `svc-conformance clauses` and docs/contract.md. None was found in the addresses, services, login or records that were read. A run may find others.'
  const entries = met.map((departure) => (Object.keys(departure).length === 1 ? departure.id : departure))
  return section(text, `departures: ${met.length > 0 ? inFlow(entries) : '[dates-iso-loose]'}`)
}
