import { loadSchema } from '../../schema/load.js'

/** The least and the most that the profile's schema lets one of its `limits` be. Read when it is asked for. */
export function boundsOfLimit(key: string): { readonly least: number; readonly most: number } {
  const { limits } = loadSchema('profile')['$defs'] as {
    readonly limits: { readonly properties: Readonly<Record<string, { minimum?: number; maximum?: number }>> }
  }
  const { minimum, maximum } = limits.properties[key] ?? {}
  if (minimum === undefined || maximum === undefined)
    throw new RangeError(`the schema of the profile gives limits.${key} no bounds`)
  return { least: minimum, most: maximum }
}
