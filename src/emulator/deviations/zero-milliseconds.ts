/** Date-times on a whole second without their milliseconds, in JSON. */
export function withoutZeroMilliseconds(json: string): string {
  return json.replaceAll('.000Z"', 'Z"')
}
