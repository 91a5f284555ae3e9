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
      'A failure of the legacy data service, for a caller that works in JSON, is answered with a JSON body. Its ' +
      'error.code, error.message.lang and error.message.value are strings.',
    lines: [100, 178, 186, 187, 188],
  },
  {
    id: 'ERROR-2',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Inner errors have the same shape at every depth',
    statement:
      'An error.innererror has message, type and stacktrace as strings. Its internalexception, if present and not ' +
      'null, has the same shape, to any depth. Inapplicable if no inner error was seen.',
    lines: [189, 190, 191, 192],
  },
  {
    id: 'ERROR-3',
    level: 'observe',
    provenance: 'seen',
    needs: ['user', 'entity'],
    title: 'Codes, statuses and other error shapes',
    statement:
      'Recorded: the codes seen (the document mentions "4" for a processing failure), the statuses, and the error ' +
      'shapes of the OData endpoint and of custom services. Also recorded, as a security observation: whether ' +
      'callers can see a stack trace.',
    lines: [186, 191],
  },
] as const satisfies readonly ClauseEntry[]
