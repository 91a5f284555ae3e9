import type { Field } from '../../../fixtures/model.js'
import type { ErrorsBehaviour } from '../behaviour/errors.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { DataFault, type InnerFault } from '../faults/data-fault.js'
import { htmlAnswer } from '../http/answer.js'
import { failing } from './error.js'
import { zeroGuid } from '../records/convert.js'

const everyGuid = ['GUID-1', 'GUID-2', 'GUID-3', 'GUID-6']

/** Breaches of how a value that is no GUID is refused. */
export const guidDeviations: readonly Deviation[] = [
  {
    id: 'guid-error-without-type',
    sentence: 'The error of a bad GUID does not name Edm.Guid.',
    breaks: ['GUID-1', 'GUID-3', 'GUID-6'],
    override: rewording((message) => message.replace("the expected type 'Edm.Guid'", 'the type of the property')),
  },
  {
    id: 'guid-error-without-inner',
    sentence: 'The error of a bad GUID has no inner message about digits and dashes.',
    breaks: ['GUID-2', 'GUID-3', 'GUID-6'],
    override: inner(({ message, type }) => ({ message, type })),
  },
  {
    id: 'guid-error-counts-36',
    sentence: 'The inner message of a bad GUID asks for 36 characters.',
    breaks: ['GUID-2', 'GUID-3', 'GUID-6'],
    override: rewording((message) =>
      message.startsWith('A Guid should') ? 'A Guid should be 36 characters long.' : message,
    ),
  },
  {
    id: 'guid-error-without-dashes',
    sentence: 'The inner message of a bad GUID asks for 32 digits, and says nothing of dashes.',
    breaks: ['GUID-2', 'GUID-3', 'GUID-6'],
    override: rewording((message) =>
      message.startsWith('A Guid should') ? 'A Guid should contain 32 digits.' : message,
    ),
  },
  {
    id: 'guid-error-as-page',
    sentence: 'A bad GUID is answered with an HTML page.',
    breaks: everyGuid,
    override: failing('guid', () =>
      htmlAnswer(500, '500 - Server error', '<p>The request could not be processed.</p>'),
    ),
  },
  {
    id: 'guid-stored-as-zero',
    sentence: 'A text that is no GUID is stored as the zero GUID.',
    breaks: ['GUID-1', 'GUID-2'],
    override: converting((field, given) => (cleared(field, given) === null ? zeroGuid : undefined)),
  },
  {
    id: 'guid-cleared',
    sentence: 'A text that is no GUID clears the field that was to take it.',
    breaks: ['GUID-1', 'GUID-2'],
    override: converting(cleared),
  },
  {
    id: 'wrapped-guid-taken',
    sentence: "A GUID in a guid'...' wrapper is taken for the GUID.",
    breaks: ['GUID-3'],
    override: converting(takenUnwrapped),
  },
  {
    id: 'wrapped-guid-refused-as-text',
    sentence: "A GUID in a guid'...' wrapper is refused with an error about the apostrophe.",
    breaks: ['GUID-3'],
    override: converting((field, given) => {
      if (!isGuid(field) || field.lookup || !isWrapped(given)) return undefined
      throw new DataFault('value', `Syntax error at position 5 in '${given}'.`)
    }),
  },
  {
    id: 'lookup-cleared-by-bad-guid',
    sentence: 'A lookup that is given a text that is no GUID is cleared.',
    breaks: ['GUID-6'],
    override: converting(lookupCleared),
  },
  {
    id: 'lookup-takes-wrapped-guid',
    sentence: "A lookup takes a GUID in a guid'...' wrapper.",
    breaks: ['GUID-6'],
    override: converting(lookupTakenUnwrapped),
  },
  {
    id: 'lookup-searched-by-bad-guid',
    sentence: 'A lookup that is given a text that is no GUID is refused because no record has that id.',
    breaks: ['GUID-6'],
    override: converting((field, given) => {
      if (!field.lookup || typeof given !== 'string' || holdsGuid(given)) return undefined
      throw new DataFault('lookup', `There is no record of '${field.lookup.target}' with the key '${given}'.`)
    }),
  },
  {
    id: 'body-errors-all-alike',
    sentence: 'Every body that cannot be read is refused with one message that lists all that may be wrong.',
    breaks: ['GUID-1', 'GUID-4'],
    override: ({ errors }) => {
      const all =
        "The body cannot be read: a primitive value cannot be converted to the expected type 'Edm.Guid' (a Guid should contain 32 digits with 4 dashes), or a token was not recognized because the JSON is not valid."
      return {
        errors: {
          message: (fault) => (isOfBody(fault) ? all : errors.message(fault)),
          inner: (fault) => (isOfBody(fault) ? { message: all, type: 'Emulated.BodyException' } : errors.inner(fault)),
        },
      }
    },
  },
]

function isOfBody({ kind }: DataFault): boolean {
  return kind === 'guid' || kind === 'json'
}

export function isGuid({ type }: Field): boolean {
  return type === 'Edm.Guid'
}

const guid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

function isWrapped(given: unknown): given is string {
  return typeof given === 'string' && /^guid'.*'$/s.test(given)
}

function unwrapped(given: string): string {
  return given.slice("guid'".length, -1).toLowerCase()
}

export function holdsGuid(given: unknown): boolean {
  return given === null || (typeof given === 'string' && guid.test(given))
}

/** A value of its own for what would have been converted or refused; undefined leaves it to the standard. */
export type Instead = (field: Field, given: unknown) => string | null | undefined

/** Clears a field that is no lookup and is given a text that is no GUID. */
export function cleared(field: Field, given: unknown): null | undefined {
  return isGuid(field) && !field.lookup && isNoGuid(given) ? null : undefined
}

/** Takes the GUID out of its wrapper for a field that is no lookup. */
export function takenUnwrapped(field: Field, given: unknown): string | undefined {
  return isGuid(field) && !field.lookup && isWrapped(given) ? unwrapped(given) : undefined
}

export function lookupCleared(field: Field, given: unknown): null | undefined {
  return field.lookup && isNoGuid(given) ? null : undefined
}

export function lookupTakenUnwrapped(field: Field, given: unknown): string | undefined {
  return field.lookup && isWrapped(given) ? unwrapped(given) : undefined
}

function isNoGuid(given: unknown): boolean {
  return !isWrapped(given) && !holdsGuid(given)
}

export function converting(instead: Instead): Override {
  return ({ writes }) => ({
    writes: {
      convert(field, given) {
        const value = instead(field, given)
        return value === undefined ? writes.convert(field, given) : value
      },
    },
  })
}

/** Alters every message about a bad GUID. */
function rewording(change: (message: string) => string): Override {
  const reworded = (fault: InnerFault): InnerFault => ({
    ...fault,
    message: change(fault.message),
    ...(fault.inner ? { inner: reworded(fault.inner) } : {}),
  })
  return (base) => ({
    errors: {
      message: (fault) => (fault.kind === 'guid' ? change(base.errors.message(fault)) : base.errors.message(fault)),
      ...innerOf(base.errors, reworded),
    },
  })
}

/** Alters the inner errors of a bad GUID. */
function inner(change: (fault: InnerFault) => InnerFault): Override {
  return ({ errors }) => ({ errors: innerOf(errors, change) })
}

function innerOf(errors: ErrorsBehaviour, change: (fault: InnerFault) => InnerFault): Pick<ErrorsBehaviour, 'inner'> {
  return {
    inner(fault) {
      const shown = errors.inner(fault)
      return shown && fault.kind === 'guid' ? change(shown) : shown
    },
  }
}
