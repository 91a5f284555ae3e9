/**
 * Names of the interface and of the profile, and what the checker's sentences call its users and their target. They stand
 * there whatever a user is called, so that a mask inside one would hide nothing, and tell what all its others hide.
 */
const ownWords = new RegExp(
  [
    String.raw`\bUser(?:Name|Password|Culture|-Agent)\b`,
    String.raw`\b(?:PasswordChange|Redirect|Return)Url\b`,
    String.raw`\b(?:ServiceModel|(?:Auth|EntityData|MsgUtil)Service\.svc|LogInMsgServer|NuiLogin\.aspx|ForceUseSession)\b`,
    String.raw`(?:\/|%2F)(?:Login|odata|rest)(?:\/|%2F)|\/AuthService\.svc\/Login\b`,
    String.raw`\bapplication\/[\w.+-]+(?:;odata=\w+)?|\btext\/[\w.+-]+`,
    String.raw`\b(?:target|users|entities|sandbox|services|limits)\.\w+(?:\.\w+)*`,
    String.raw`\b(?:an?|the|this|that|no|per|main|restricted|unknown|another|same|further)[ ]users?\b`,
    String.raw`\buser[ ]names?\b|\bthe[ ](?:decoy|checker|target)\b`,
    String.raw`\b(?:login|legacy|data|custom|anonymous)[ ]services?\b|\bOData[ ]endpoint\b`,
  ].join('|'),
  'gi',
)

/** Where own words stand in a text: from the first unit of each up to, not including, the last. */
export function ownWordsIn(text: string): readonly (readonly [start: number, end: number])[] {
  return [...text.matchAll(ownWords)].map(({ 0: word, index }) => [index, index + word.length])
}
