const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,12}))?)?$/
const duration = /^PT(?=\d)(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,6})(?:\.(\d{1,12}))?S)?$/

/** The types of fields that hold a time without a day, in the versions of OData. */
export const timed: ReadonlySet<string | undefined> = new Set(['Edm.Time', 'Edm.TimeOfDay', 'Edm.Duration'])

/**
 * A time of the day in one spelling: the older formats of OData write it as a duration (`PT9H30M`), version 4 as on a clock
 * (`09:30:00.0000000`), and of neither the document says anything. Undefined where a text is none.
 */
export function canonicalTime(text: string): string | undefined {
  const parts = clock.exec(text) ?? duration.exec(text)
  if (!parts) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return `${String(whole)}.${fraction.replace(/0+$/, '')}`
}
