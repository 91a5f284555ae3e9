import type { Findings } from './findings.js'
import { clausesOpenedBy } from './opened-clauses.js'
import { commentedOut, inFlow, prose } from './yaml-lines.js'

/** What only people know, as comments: services, a record that is closed to somebody, a session, known differences. */
export function peopleSections(findings: Findings): readonly string[] {
  return [
    ...section(
      `A record of entities.forbidden, and a text field of it. Opens ${clausesOpenedBy('forbiddenRecord')}.`,
      'forbiddenRecord: { id: 00000000-0000-0000-0000-000000000000, field: Name }',
    ),
    ...section(
      'Custom services; they are called several times, so name ones that change nothing. Open ' +
        `${clausesOpenedBy('services.custom')}; ${clausesOpenedBy('services.anonymous')}.`,
      'services:',
      '  custom: { service: EchoService, method: Echo, parameters: [plain, a b, ü], echoes: true }',
      '  anonymous: { service: PublicService, method: Ping }',
    ),
    ...section(
      'A session that was saved while it was good (`svc-conformance session save --profile THIS --out session.json`) and has ' +
        `expired since. Opens ${clausesOpenedBy('expiredSession')}.`,
      'expiredSession: ./session.json',
    ),
    ...section(
      `Where the Windows login is offered. Opens ${clausesOpenedBy('ntlmPath')}.`,
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
      ? 'Known lawful differences of this deployment that were met. What is declared passes as well as the document: confirm that they are meant.'
      : 'Known lawful differences of this deployment, as `svc-conformance clauses` and docs/contract.md list them; of those that move an address, leave out a service or show in the login or in a few records none was met, others show in a run.'
  const entries = met.map((departure) => (Object.keys(departure).length === 1 ? departure.id : departure))
  return section(text, `departures: ${met.length > 0 ? inFlow(entries) : '[dates-iso-loose]'}`)
}
