import { describe, expect, it } from 'vitest'
import { ask } from '../../queries/ask.js'
import { collectionAt, refusal, type Answer } from '../testing/collection-at.js'
import { isText, type Choice } from '../../queries/values/choices.js'
import { closedFields } from './closed-fields.js'

const choice = (field: string, text: string): Choice => ({ field, text, rows: [], place: 0 })
const [ann, slip, other] = [choice('Name', 'Ann'), choice('Notes', 'slip'), choice('Notes', 'R&D')]
const page = { headers: [['Content-Type', 'text/html']], body: '<html></html>', status: 500 } as const

async function judged(answer: Answer, choices: readonly Choice[]) {
  const { legacy, told, asked, observed } = await collectionAt([], { answer })
  let open: readonly Choice[] = []
  const said = await told(async () => {
    const { unlessClosed, openOnes } = closedFields(legacy, ann)
    for (const each of choices) {
      await unlessClosed(each, async () => {
        await ask(legacy, { filter: isText(each) })
        return []
      })
    }
    open = openOnes(choices)
    return []
  })
  return { said, open, observed: observed(), asked: asked.length }
}

const refusing =
  (refused: RegExp, how = refusal(500)): Answer =>
  ({ filter }) =>
    refused.test(filter) ? how : undefined

describe('a field that refuses whatever text it is asked for', () => {
  it('is recorded once, and asked for no more', async () => {
    expect(await judged(refusing(/Notes/), [ann, slip, other])).toEqual({
      said: [],
      open: [ann],
      observed: [
        'Notes of Contact cannot be filtered by: the legacy read of Contact with $filter Notes eq a text was answered with 500, application/json',
      ],
      asked: 3,
    })
  })

  it.each<[string, Answer, Choice]>([
    ['it is the one that stands for all', refusing(/Name/), ann],
    ['it takes a text of letters', refusing(/R&D/), other],
    ['a filter before the service blocks it', refusing(/Notes/, page), slip],
    ['a filter before the service blocks the text of letters', refusing(/Notes eq 'Svc/, page), other],
  ])('is held against the target where %s', async (_what, answer, each) => {
    const both: Answer = (question, rows) => (question.filter.includes('R&D') ? refusal() : answer(question, rows))
    const { said, observed } = await judged(both, [each])
    expect([said, observed]).toEqual([[expect.stringContaining('NotAnswered')], []])
  })
})
