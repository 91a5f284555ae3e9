/** Users of a profile beside main, whom a small deployment lets in as it does anybody. */
export const guest = { name: 'Guest', password: 'Other-Horse-7', passwordChangeDue: false }
export const decoy = { name: 'decoy', password: 'Wrong:Höuse-7', passwordChangeDue: false }
