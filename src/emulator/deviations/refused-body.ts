import type { Deviation } from '../catalogue.js'
import { changeRecord } from './change-record.js'

/** Breaches of the rule that a refused change is whole. */
export const refusedBodyDeviations: readonly Deviation[] = [
  {
    id: 'refused-body-sets-good-fields',
    sentence: 'A body with a bad field is refused, and the good fields before it are set.',
    breaks: ['WRITE-9'],
    override: () => ({ writes: { keepsPartOfRefused: true } }),
  },
  {
    id: 'refused-body-clears-bad-field',
    sentence: 'A body with a bad GUID is refused, and the field that was to take it is cleared.',
    breaks: ['WRITE-9'],
    override: ({ errors }) => ({
      errors: {
        answer(fault, call, service) {
          if (fault.kind === 'guid') {
            changeRecord(call, (values, model) => {
              const bad = model.fields.filter(
                ({ name, type }) => type === 'Edm.Guid' && call.body.includes(`"${name}"`),
              )
              return { ...values, ...Object.fromEntries(bad.map(({ name }) => [name, null])) }
            })
          }
          return errors.answer(fault, call, service)
        },
      },
    }),
  },
]
