/** In a file of its own, so that whoever only looks for a journal loads nothing of what writes one. */
export const journalName = 'journal.ndjson'
