import type { JournalChange } from '../../schema/generated/journal.js'
import { ExactNumber, guidSpelledBy, instantOf, isGuid, isZeroGuid, type Row, type Value } from '../../odata/index.js'
import { isBlank, mayHaveBecome } from './likeness.js'
import { fieldsThatDiffer, sameStored, type FieldTypes } from './sameness.js'
import { isLaterStamp, type LookAtField } from './servers-own.js'

/** What the changes that were read back have shown of each field. */
export class FieldTraces {
  readonly #types: FieldTypes
  readonly #looks = new Map<string, LookAtField>()
  readonly #movedByPut = new Set<string>()
  readonly #keptByPut = new Set<string>()
  readonly #blanked = new Set<string>()
  readonly #taken = new Set<string>()
  readonly #notTaken = new Set<string>()
  readonly #refused = new Set<string>()
  readonly #refusedAlone = new Set<string>()
  readonly #cleared = new Set<string>()
  readonly #setAsGiven = new Set<string>()
  #takesMerge = false
  readonly #unshown = new Map<string, readonly Value[]>()
  readonly #altered: Altered[] = []

  constructor(types: FieldTypes) {
    this.#types = types
  }

  /** What the first MERGE that moved a field without giving it made of it. */
  lookAt(field: string): LookAtField | undefined {
    return this.#looks.get(field)
  }

  /**
   * The fields that a MERGE moved which did not give them, and that one has set as it gave them: a target may put them to
   * their defaults whenever they are not given.
   */
  get fallingBack(): readonly string[] {
    return [...this.#looks]
      .filter(([field, { from, to }]) => this.#setAsGiven.has(field) && !isLaterStamp(from, to))
      .map(([field]) => field)
  }

  /** Whether a field holds the default that it falls to where it is not given. */
  hasFallenBack(field: string, now: Value | undefined): boolean {
    return this.fallingBack.includes(field) && sameStored(this.#looks.get(field)?.to, now, this.#types.get(field))
  }

  /** Whether a PUT that did not give a field moved it, and no MERGE has: such as one that sets anew when a record was made. */
  isMovedByPutAlone(field: string): boolean {
    return this.#movedByPut.has(field) && !this.#looks.has(field)
  }

  /** Whether a PUT that did not give a field left it set as it was, and none moved it. */
  isKeptByPut(field: string): boolean {
    return this.#keptByPut.has(field) && !this.#movedByPut.has(field)
  }

  /** Whether a field was seen blank that was not so at first. */
  wasBlanked(field: string): boolean {
    return this.#blanked.has(field)
  }

  /** The fields that some MERGE gave, and that none has set which gave them, though others were carried out. */
  get neverTaken(): readonly string[] {
    const refused = this.#takesMerge ? this.#refused : []
    return [...new Set([...this.#notTaken, ...refused])].filter((field) => !this.#taken.has(field))
  }

  /** The fields that a MERGE was refused which gave nothing else, and that none has set, though others were carried out. */
  get refusedAlone(): readonly string[] {
    return this.#takesMerge ? [...this.#refusedAlone].filter((field) => !this.#taken.has(field)) : []
  }

  /** Whether no lookup has been set by its id, though some MERGE gave one. */
  get takesNoLookups(): boolean {
    return this.neverTaken.some(isLookup) && ![...this.#taken].some(isLookup)
  }

  /** Whether a MERGE that gave a lookup by its id left it blank, and none has set any. */
  get clearsLookups(): boolean {
    return this.takesNoLookups && this.#cleared.size > 0
  }

  /** The fields that a change gave which was answered with success, and that nothing read since has shown. */
  get unshown(): readonly string[] {
    return [...this.#unshown.keys()]
  }

  /** Whether a field holds what such a change gave it, or blanked: what stands on the way may show a record as it was. */
  isOfUnshown(field: string, now: Value | undefined): boolean {
    return this.unshownSoFar()(field, now)
  }

  /** The same by what is known now, for readings that are taken note of meanwhile. */
  unshownSoFar(): (field: string, now: Value | undefined) => boolean {
    const unshown = new Map(this.#unshown)
    return (field, now) =>
      (unshown.get(field) ?? []).some(
        (sent) => mayHaveBecome(sent, now, this.#types.get(field)) || (isBlank(sent) && isBlank(now)),
      )
  }

  /** A change that was answered with success, with the record as it was read before and after. */
  carriedOut({ method, fields }: JournalChange, before: Row, now: Row): void {
    const given = Object.entries(fields as Row)
    const isHidden = (field: string, sent: Value) =>
      !mayHaveBecome(sent, now[field], this.#types.get(field)) &&
      (sameStored(before[field], now[field], this.#types.get(field)) || this.isOfUnshown(field, now[field]))
    const news = given.filter(([field, sent]) => !sameStored(before[field], sent, this.#types.get(field)))
    if (method === 'PUT' && news.length > 0 && news.every(([field, sent]) => isHidden(field, sent))) {
      // What it left out may be blank by now, and does not show either.
      for (const [field, held] of Object.entries(before))
        if (field !== 'Id' && !Object.hasOwn(fields, field) && !isBlank(held)) this.#hide(field, null)
    } else if (method === 'PUT') {
      const moved = fieldsThatDiffer(before, now, this.#types).filter((field) => !Object.hasOwn(fields, field))
      for (const field of moved) this.#movedByPut.add(field)
      const kept = Object.keys(before).filter((field) => !Object.hasOwn(fields, field) && !moved.includes(field))
      for (const field of kept) if (!isBlank(before[field])) this.#keptByPut.add(field)
    }
    for (const [field, sent] of given) {
      if (news.some(([other]) => other === field) && isHidden(field, sent)) this.#hide(field, sent)
      else if (!sameStored(before[field], now[field], this.#types.get(field))) this.#unshown.delete(field)
    }
  }

  #hide(field: string, value: Value): void {
    this.#unshown.set(field, [...(this.#unshown.get(field) ?? []), value])
  }

  /** Whether a value of a field that is put back would come to hold something else, as others of its kind did. */
  wouldBeAltered(value: Value | undefined): boolean {
    if (isBlank(value) || value === '') return false
    const kind = kindOf(value)
    const signs = kind === 'text' ? signsIn(String(value)) : []
    return this.#altered.some(
      (seen) =>
        seen.kind === kind &&
        (kind !== 'text' || seen.signs.size === 0 || signs.some((sign) => seen.signs.has(classOf(sign)))),
    )
  }

  /** A MERGE that was carried out. */
  merged({ fields, body }: JournalChange, before: Row, now: Row): void {
    this.#takesMerge = true
    for (const field of fieldsThatDiffer(before, now, this.#types)) {
      if (Object.hasOwn(fields, field) || this.#looks.has(field)) continue
      this.#looks.set(field, { from: before[field], to: now[field] })
    }
    // A body of its own, such as one with a nested lookup, shows nothing of the plain way that puts back.
    if (body !== undefined) return
    for (const [field, sent] of Object.entries(fields as Row)) this.#countTaken(field, sent, before, now)
  }

  /** A MERGE that the data service refused: one that gives a lookup alone, by an id, has nothing else to be refused for. */
  refused({ fields, body }: JournalChange): void {
    const [given, ...others] = Object.entries(fields as Row)
    if (!given || others.length > 0 || body !== undefined) return
    const [field, sent] = given
    this.#refusedAlone.add(field)
    if (isLookup(field) && isGuid(sent)) this.#refused.add(field)
  }

  /** The record as it was read after a change, whatever came of that. */
  seen(snapshot: Row, now: Row): void {
    for (const [field, before] of Object.entries(snapshot)) {
      if (isBlank(now[field]) && !isBlank(before)) this.#blanked.add(field)
    }
  }

  #countTaken(field: string, sent: Value, before: Row, now: Row): void {
    const held = before[field]
    const holdsGuid = [held, now[field]].some((value) => isGuid(value) && !isZeroGuid(value))
    const type = this.#types.get(field) ?? (holdsGuid ? 'Edm.Guid' : undefined)
    const isGuidSent = sent === null || (typeof sent === 'string' && guidSpelledBy(sent) !== undefined)
    // What is no GUID shows nothing of how the field takes one, nor of other texts and numbers.
    if (type === 'Edm.Guid' && !isGuidSent) return
    if (isLookup(field) && isGuid(sent) && !isBlank(sent) && isBlank(now[field])) {
      this.#notTaken.add(field)
      if (!isBlank(held)) this.#cleared.add(field)
    } else if (!sameStored(held, now[field], type)) {
      this.#taken.add(field)
      if (sameStored(sent, now[field], type)) this.#setAsGiven.add(field)
      this.#countAltered(sent, now[field], type)
    }
    // What is no GUID was sent to be refused.
    else if (!sameStored(held, sent, type) && (isGuid(sent) || !isGuid(held))) this.#notTaken.add(field)
  }

  /** Servers cut text, round numbers and drop fractions of a second; what goes beyond is another value. */
  #countAltered(sent: Value, read: Value | undefined, type: string | undefined): void {
    const kind = kindOf(sent)
    if (kind === 'other' || isBlank(sent) || mayHaveBecome(sent, read, type)) return
    this.#altered.push({ kind, signs: new Set(kind === 'text' ? signsIn(String(sent)).map(classOf) : []) })
  }
}

/** A value that a target took, and made another one of. */
interface Altered {
  readonly kind: Kind
  /** Which signs a text had beside letters, digits and blanks, any of which may be why. */
  readonly signs: ReadonlySet<string>
}

type Kind = 'text' | 'number' | 'date-time' | 'other'

/** The kind of a value, by which it is stored. */
export function kindOf(value: Value | undefined): Kind {
  if (typeof value === 'number' || value instanceof ExactNumber) return 'number'
  if (typeof value !== 'string' || isGuid(value)) return 'other'
  return instantOf(value) ? 'date-time' : 'text'
}

function signsIn(text: string): readonly string[] {
  return [...text.matchAll(/[^a-zA-Z0-9 ]/gu)].map(([sign]) => sign)
}

/** All that is outside ASCII goes the same way, by its encoding. */
function classOf(sign: string): string {
  return sign > '~' ? 'outside ASCII' : sign
}

/** A lookup is stored under its name and `Id` (section Data records); the record's own id is none. */
export function isLookup(field: string): boolean {
  return field.endsWith('Id') && field !== 'Id'
}
