import type { ClauseEntry } from '../types.js'

/** The OData error body of the legacy data service. */
export const error = [
  {
    id: 'ERROR-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'A failure has the OData error body',
    statement:
      'To a caller that works in JSON, a failure of the legacy data service has a JSON body in which error.code, ' +
      'error.message.lang and error.message.value are strings.',
    lines: [100, 178, 186, 187, 188],
  },
  {
    id: 'ERROR-2',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Inner errors have one shape at every depth',
    statement:
      'An error.innererror has message, type and stacktrace as strings. Its internalexception, where there is one and it ' +
      'is not null, has the same shape again, to any depth. No inner error seen anywhere: inapplicable.',
    lines: [189, 190, 191, 192],
  },
  {
    id: 'ERROR-3',
    level: 'observe',
    provenance: 'seen',
    needs: ['user', 'entity'],
    title: 'Codes, statuses and other error shapes',
    statement:
      'Recorded: the codes seen (the document knows "4" for a processing failure), the statuses, the error shapes of the ' +
      'OData endpoint and of custom services, and, as a security observation, whether callers are shown a stack trace.',
    lines: [186, 191],
  },
] as const satisfies readonly ClauseEntry[]
