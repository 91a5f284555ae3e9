/**
 * Why the pages of a collection cannot be followed to their end.
 * - `notALink`: the next link is no address, or not one of http
 * - `foreignOrigin`: it leads to another origin; it is not followed, since the session's cookies are for one origin
 * - `credentialsInLink`: it carries a user name or a password
 * - `sameLink`: it leads to a page that has been read already
 * - `sameRows`: a page holds nothing but records of earlier pages
 * - `emptyPages`: page after page without a record, each with a next link
 * - `refused`: a page was answered with another status than 200
 */
export type WhyBroken =
  'notALink' | 'foreignOrigin' | 'credentialsInLink' | 'sameLink' | 'sameRows' | 'emptyPages' | 'refused'

/** Raised where paging leads nowhere. `link` is the link as it was sent. */
export class BrokenPaging extends Error {
  override readonly name = 'BrokenPaging'
  readonly why: WhyBroken
  readonly link: string
  /** The number of the page that the fault was met on, from 1. */
  readonly page: number
  /** Rows read until then. */
  readonly rows: number

  constructor(why: WhyBroken, detail: string, at: { link: string; page: number; rows: number }) {
    super(`cannot follow the pages of a collection beyond page ${at.page} (${at.rows} rows): ${detail}`)
    this.why = why
    this.link = at.link
    this.page = at.page
    this.rows = at.rows
  }
}
