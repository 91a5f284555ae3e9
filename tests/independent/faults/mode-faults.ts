import { asksForWindows } from '../house/windows-login.js'
import type { Fault, Moment } from './fault.js'

const onWindows =
  (bend: (moment: Moment) => Moment['answer']) =>
  (moment: Moment): Moment['answer'] =>
    asksForWindows(moment.question) ? bend(moment) : moment.answer

export const modeFaults = [
  {
    id: 'windows-login-offers-basic',
    sentence: 'the Windows login offers Basic alone',
    within: {},
    fails: ['MODE-2'],
    arguable: [],
    apply: onWindows(({ answer }) => ({ ...answer, challenges: ['Basic realm="NTLM"'] })),
  },
  {
    id: 'windows-challenge-cut',
    sentence: 'the challenge to a first message of NTLM ends before its random part',
    within: {},
    fails: ['MODE-2'],
    arguable: [],
    apply: onWindows(({ answer }) => ({
      ...answer,
      challenges: answer.challenges.map((value) => value.replace(/^(NTLM .{32}).*$/, '$1')),
    })),
  },
] as const satisfies readonly Fault[]
