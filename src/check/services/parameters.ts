import type { Exchange } from '../../exchange/index.js'
import { named, seen } from '../answers/answers.js'
import { sendRenewing } from '../sessions/main-session.js'
import { send } from '../sessions/sending.js'
import { observe } from '../outcome/record.js'
import type { RunContext } from '../run-state/run-context.js'
import { calledInOrder, serviceCallWith, goesThrough } from './service-calls.js'
import { needsJudgeable } from './unjudged-calls.js'
import { isGoodCall, wantedStatus } from '../answers/service-answers.js'
import { says, saysAlone } from '../answers/text-in-answer.js'
import { unknownService } from '../excuses/unknown-names.js'
import { cantTell, inapplicable, profileError, untested } from '../outcome/verdict.js'
import type { GivenMain } from '../engine/given.js'
import type { Finding } from '../outcome/check.js'
import { finding } from '../outcome/finding.js'

/** One parameter sent alone, and the text by which its answer shows that it arrived. */
interface Trial {
  readonly value: string
  readonly shows: string
}

interface Tried extends Trial {
  readonly answer: Exchange
}

/** The kinds of text that a path segment is known to lose on its way. */
const kinds = [
  { kind: 'a blank', has: / /, sample: ' b' },
  { kind: 'text outside ASCII', has: /[^\0-\x7f]/, sample: 'ü' },
] as const

/** Each parameter, sent alone as a further path segment, reaches the method (section "Custom REST service"). */
export async function eachParameterArrives(given: GivenMain): Promise<Finding> {
  const { parameters = [] } = given.run.profile.services.custom ?? {}
  if (parameters.length === 0) inapplicable('no parameters are configured in services.custom.parameters')
  const trials = trialsOf(given.run)
  if (trials.length === 0) {
    untested(
      'the profile does not state what the answer to each parameter contains, for example the parameter itself',
      'services.custom.expect.contains',
    )
  }
  const bare = await calledInOrder(given)
  const tried: Tried[] = []
  for (const trial of trials) {
    const answer = await sendRenewing(given.run, given.main, serviceCallWith(given.run, trial.value))
    if (!isGoodCall(answer, wantedStatus(given.run)) && !isGoodCall(bare, wantedStatus(given.run))) {
      const unknown = unknownService(bare, wantedStatus(given.run))
      if (unknown) throw unknown
      cantTell(`the service answers no call as expected, with or without a parameter: ${named(answer)} (REST-1)`)
    }
    needsJudgeable(answer, wantedStatus(given.run))
    const through = goesThrough(answer, wantedStatus(given.run))
    if (through.holds === false) return { ...through, seen: `${through.seen} (${named(answer)})` }
    needsContainsInOrder(trial, answer, bare)
    if (!says(answer, trial.shows))
      return finding(false, 'the parameter in the answer', `an answer without it (${named(answer)})`)
    tried.push({ ...trial, answer })
  }
  for (const each of tried)
    provesSomething(each, [bare, ...tried.filter((other) => other.value !== each.value).map(({ answer }) => answer)])
  observeUntried(trials)
  return finding(true, 'each parameter in its answer', `${String(tried.length)} parameters, each in its answer`)
}

/**
 * Two parameters at once arrive, of a service that echoes: one that has signs which get lost easily and ends in an emoji,
 * and one of digits alone that begins with zeros. What stands before the service may keep such signs out of a path, with an
 * error or with a page of its own and 200, so a call that does not go through, or shows not even the digits, is sent
 * with fewer of them. A method may take fewer parameters than it is sent: a call that does not go through then either is not
 * judged.
 */
export async function bothArrive(given: GivenMain): Promise<Finding> {
  const [plain, second] = [mixedCase(given.run.randomName('first')), `00${digitsOf(given.run.randomName('second'))}`]
  const call = (first: string) =>
    sendRenewing(given.run, given.main, serviceCallWith(given.run, `${first}${emoji}`, second))
  const isThrough = (answer: Exchange) => isGoodCall(answer, wantedStatus(given.run)) && says(answer, second)
  let first = `${plain}${ofLists}${easilyLost}`
  let answer = await call(first)
  for (const fewer of [`${plain}${ofLists}`, plain]) {
    if (isThrough(answer)) break
    first = fewer
    answer = await call(fewer)
  }
  if (!isGoodCall(answer, wantedStatus(given.run))) {
    observeBoth(answer)
    return inapplicable(`the method does not take two parameters: ${named(answer)} answered ${seen(answer)}`)
  }
  const arrived = [canHoldEmoji(answer) ? `${first}${emoji}` : first, second].filter((value) => says(answer, value))
  return finding(arrived.length === 2, '2 of 2 parameters in the answer', `${String(arrived.length)} of 2 parameters`)
}

const emoji = '😀'

/** A plus sign is no blank in a path, an escape is decoded once, and a dot ends nothing. */
const easilyLost = '+%41.b'

/** Signs at which somebody may take a list apart, or what belongs to a segment of a path. */
const ofLists = ',c;d=e'

/** A plain text in an older encoding cannot show an emoji that has arrived. */
function canHoldEmoji(answer: Exchange): boolean {
  return /json|xml|utf-?8/i.test(answer.header('content-type') ?? '')
}

function digitsOf(name: string): string {
  return String(Number.parseInt(name.slice(-12), 16))
}

/** Records what the document leaves open: a slash inside a parameter, and two parameters at once where nothing echoes them. */
export async function observeOpenParameters(given: GivenMain): Promise<void> {
  const { parameters: [first, second] = [], echoes = false } = given.run.profile.services.custom ?? {}
  const slash = `${given.run.randomName('slash')}/x`
  const encoded = await send(given.main, serviceCallWith(given.run, slash))
  observe(`an encoded slash in a parameter: ${says(encoded, slash) ? 'arrived' : seen(encoded)}`, {
    evidence: [encoded.id],
  })
  if (first && second && !echoes)
    observeBoth(await send(given.main, serviceCallWith(given.run, first.value, second.value)))
}

function observeBoth(answer: Exchange): void {
  observe(`two parameters at once: ${seen(answer)}`, { evidence: [answer.id] })
}

/**
 * What the profile says to expect of its own parameters; and where the service echoes, random ones, which no answer can
 * hold by chance, of every kind that the profile's own leave out.
 */
function trialsOf(run: RunContext): readonly Trial[] {
  const { parameters = [], echoes = false } = run.profile.services.custom ?? {}
  const own = parameters.flatMap(({ value, contains }) => (contains === undefined ? [] : [{ value, shows: contains }]))
  if (!echoes) return own
  const random = mixedCase(run.randomName('parameter'))
  const missing = kinds.filter(({ has }) => !own.some(({ value }) => has.test(value)))
  return [...own, ...['', ...missing.map(({ sample }) => sample)].map((sample) => echoed(`${random}${sample}`))]
}

/** Every other letter in upper case: a service that changes the case of what it is sent gives itself away. */
function mixedCase(name: string): string {
  return [...name].map((letter, place) => (place % 2 === 0 ? letter.toUpperCase() : letter)).join('')
}

function echoed(value: string): Trial {
  return { value, shows: value }
}

/**
 * Ends the clause where an answer brings a parameter back as the whole of a string, and has not what the profile says to
 * expect of it: the parameter arrived, and what the method makes of it is not for the document to say.
 */
function needsContainsInOrder({ value, shows }: Trial, answer: Exchange, bare: Exchange): void {
  if (says(answer, shows) || !saysAlone(answer, value) || saysAlone(bare, value)) return
  const key = 'services.custom.expect.contains'
  profileError(
    `${named(answer)} returns the parameter itself, not the text that the profile expects. Check ${key}`,
    key,
  )
}

/** A text that stands in every answer, whatever the parameter, shows nothing of what arrived. */
function provesSomething({ answer, shows }: Tried, others: readonly Exchange[]): void {
  if (others.some((other) => !says(other, shows))) return
  profileError(
    `the text that the profile expects in ${named(answer)} is in every other answer too, so it does not show that the parameter arrived. Set services.custom.expect.contains to a text that only this answer has`,
    'services.custom.expect.contains',
  )
}

function observeUntried(trials: readonly Trial[]): void {
  for (const { kind, has } of kinds) {
    if (!trials.some(({ value }) => has.test(value)))
      observe(`no parameter with ${kind} was tested: none is configured`)
  }
}
