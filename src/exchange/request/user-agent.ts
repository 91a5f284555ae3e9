import { toolVersion } from '../../runtime/tool-version.js'

/** What a comment of the User-Agent may hold: visible ASCII, single blanks between, and nothing that ends the comment. */
const contactForm = /^(?=.{1,120}$)[!-'*-[\]-~]+( [!-'*-[\]-~]+)*$/

export function isContact(text: string): boolean {
  return contactForm.test(text)
}

/** The User-Agent of every request: the tool with its version, and whom to turn to where the profile says. */
export function userAgent(contact: string | undefined): string {
  return `svc-conformance/${toolVersion()}${contact === undefined ? '' : ` (+${contact})`}`
}
