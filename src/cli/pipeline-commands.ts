/**
 * What pipelines take out of a log and carry out: GitHub what begins with two colons behind blanks, and anywhere in a
 * line, as Azure DevOps and TeamCity do, what begins with `##[`, `##vso[` or `##teamcity[`.
 */
const beginning = /^([^\S\r\n]*):(?=:)/gm
const anywhere = /#(?=#\w*\[)/g

/**
 * A text for the log of a pipeline in which nothing is a command: what a target says could set variables there, or hide
 * what the run found. The sign that makes it one is shown by its code point, as signs are that nobody sees.
 */
export function withoutPipelineCommands(text: string): string {
  return text.replaceAll(beginning, '$1‹U+003A›').replaceAll(anywhere, '‹U+0023›')
}
