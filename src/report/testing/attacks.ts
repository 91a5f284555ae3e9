/**
 * What a target may put into a header, a cookie's name, a record or an error message, for whatever reads a report: HTML,
 * XML, Markdown, SARIF, a terminal, a spreadsheet.
 */
const attacks = [
  '<script>owned()</script><img src=x onerror=owned()>',
  ']]><failure message="owned"/><![CDATA[',
  '"/><testcase name="owned"/>',
  '&owned; &#0; <!ENTITY owned SYSTEM "file:///etc/passwd">',
  '| owned | owned |',
  '\\| \\` \\',
  '` `` ``` owned',
  '[owned](javascript:owned) ![owned](http://owned.example/x.png) [owned]: http://owned.example',
  'https://owned.example www.owned.example owned@owned.example @owned <http://owned.example>',
  '\r\n\r\n# owned\n\n- owned\n```\n| --- |\n',
  '{0} {owned} [owned](1)',
  "=cmd|' /C owned'!A0",
  '../../owned',
  '\u001b[2J\u001b]8;;http://owned.example\u0007\u0000\u009b31m',
  '\u202egnp.owned\u2066\u200b\u2028\ufffe\uffff\ud800',
]

/** All of them in one text, in each place beginning with another one, since a format may cut it short. */
export function attackOn(place: string): string {
  const first = [...place].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % attacks.length
  return [...attacks.slice(first), ...attacks.slice(0, first)].join(' ')
}
