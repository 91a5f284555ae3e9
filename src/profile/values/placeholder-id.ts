/** The id in every example. No record has it, so an example that is pasted as it is changes nothing. */
export const placeholderId = '00000000-0000-0000-0000-000000000001'

/** How to choose the record that the checker changes, for a message about an id that was not filled in. */
export const sandboxAdvice = 'Create a record that nobody uses, and give its id.'

/** Whether an id is that of an example: zeros, with or without the last digit. */
export function isPlaceholderId(id: string): boolean {
  return /^[0-]+[01]$/.test(id)
}
