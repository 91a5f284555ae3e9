import type { Exchange } from '../../../exchange/index.js'
import { plainFields } from '../../../odata/index.js'
import { isLoopback } from '../../../session/index.js'
import { rowsOf } from '../../answers/answers.js'
import { firstRead } from '../../sessions/first-read.js'
import { session } from '../../sessions/main-session.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../run-context.js'
import { methodHeaders, openingHeaders, protectiveHeaders, type HeaderSeen } from './headers-seen.js'

/** The document is silent, and so is the run: it came across nothing. */
export function notShown(): void {
  observe('not shown, not looked for')
}

/** Records the headers seen, each value with the exchange that showed it; nothing seen is recorded as such. */
export function observeHeaders(seen: readonly HeaderSeen[]): void {
  if (seen.length === 0) notShown()
  for (const { name, value, evidence } of seen) observe(`${name}: ${value}`, { evidence: [evidence] })
}

/** Records which methods answers named as allowed, where one asked for something of that service. */
export function observeMethods(run: RunContext, wanted: readonly string[]): void {
  const seen = run.passiveObservations
    .headers(...methodHeaders)
    .filter(({ value }) => wanted.some((method) => value.toUpperCase().split(/[\s,]/).includes(method)))
  observeHeaders(seen)
}

/** Records the codes and messages of refused logins, and whether a wrong password reads like an unknown user. */
export function observeRefusedLogins(run: RunContext): void {
  const refused = run.passiveObservations.refusedLogins
  if (refused.length === 0) return notShown()
  for (const { actor, status, code, message, evidence } of refused) {
    const said = typeof message === 'string' ? `, "${message}"` : ''
    observe(
      `${actor}: HTTP ${String(status)}, ${code === undefined ? 'no Code' : `Code ${JSON.stringify(code)}`}${said}`,
      {
        evidence: [evidence],
      },
    )
  }
  const [wrong, unknown] = ['wrong password', 'unknown user'].map((name) => refused.find(({ actor }) => actor === name))
  if (!wrong || !unknown) return
  const alike = wrong.status === unknown.status && wrong.code === unknown.code && wrong.message === unknown.message
  observe(
    alike
      ? 'a wrong password and an unknown user get the same answer'
      : 'a wrong password and an unknown user get different answers, which reveals the names that exist',
    { evidence: [wrong.evidence, unknown.evidence], ...(alike ? {} : { security: true }) },
  )
}

/** Records the names of the probe entity's fields, where the run has read it. */
export async function observeFields(run: RunContext): Promise<void> {
  const { probe } = run.profile.entities
  if (!run.names || !probe) return notShown()
  const { exchange } = await firstRead(run, await session(run, 'main'))
  const fields = new Set((rowsOf(exchange) ?? []).flatMap((row) => Object.keys(plainFields(row))))
  if (fields.size === 0) return notShown()
  observe(`${String(fields.size)} fields of ${probe.entity} were seen: ${[...fields].join(', ')}`, {
    evidence: [exchange.id],
  })
}

/** Records the care that the surroundings take, as far as the run came across it. */
export function observeSurroundings(run: RunContext): void {
  const { passiveObservations } = run
  for (const name of protectiveHeaders) {
    const [seen] = passiveObservations.headers(name)
    if (seen) observe(`${name}: ${seen.value}`, { evidence: [seen.evidence] })
    else if (passiveObservations.hasAnswer) observe(`no answer carried ${name}`)
  }
  for (const { name, value, evidence } of passiveObservations.headers(...openingHeaders)) {
    observe(`${name}: ${value}`, { evidence: [evidence], ...(value.trim() === '*' ? { security: true } : {}) })
  }
  observePlainHttp(run)
  observeReflection(passiveObservations.pages)
  observeRedirects(run)
  observe('not checked: HTTP Basic at the legacy data service, because that would send a password to it')
}

function observePlainHttp(run: RunContext): void {
  const { protocol, hostname } = new URL(run.profile.target.baseUrl)
  if (protocol !== 'http:') return observe('not checked: login over plain http, because the target uses https')
  const login = run.names === undefined ? undefined : run.actor('main').loginAnswer
  if (!login) return
  observe('login works over plain http', { evidence: [login.id], ...(isLoopback(hostname) ? {} : { security: true }) })
}

function observeReflection(pages: readonly Exchange[]): void {
  const asked = pages.flatMap((page) => {
    const back = new URL(page.request.url).searchParams.get('ReturnUrl')
    return back === null || back.length < 2 ? [] : [{ page, back }]
  })
  const [first] = asked
  if (!first) return
  const reflecting = asked.find(({ page, back }) => {
    const text = page.body.toString('utf8')
    return [back, encodeURIComponent(back), encodeURIComponent(back).toLowerCase()].some((form) => text.includes(form))
  })
  observe(
    reflecting ? 'the login page has ReturnUrl in it again' : 'the login page does not have ReturnUrl in it again',
    {
      evidence: [(reflecting ?? first).page.id],
    },
  )
}

function observeRedirects({ passiveObservations }: RunContext): void {
  const { all, first, abroad } = passiveObservations.redirects
  if (!first) return
  if (abroad.length === 0)
    return observe(`${String(all)} redirects were seen, none to another origin`, { evidence: [first.id] })
  for (const exchange of abroad)
    observe(`a redirect leads to another origin: ${exchange.header('location') ?? ''}`, {
      evidence: [exchange.id],
      security: true,
    })
}
