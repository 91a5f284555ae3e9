import { describe, expect, it } from 'vitest'
import { withoutPipelineCommands } from './pipeline-commands.js'

describe('a text for the log of a pipeline', () => {
  it.each([
    ['::error::owned', '‹U+003A›:error::owned'],
    ['    ::set-output name=a::b', '    ‹U+003A›:set-output name=a::b'],
    ['seen\n\u3000::add-mask::a', 'seen\n\u3000‹U+003A›:add-mask::a'],
    ['seen ##vso[task.setvariable variable=a]b', 'seen ‹U+0023›#vso[task.setvariable variable=a]b'],
    ['##[error]owned', '‹U+0023›#[error]owned'],
    ["a ###teamcity[buildStatus status='SUCCESS']", "a #‹U+0023›#teamcity[buildStatus status='SUCCESS']"],
  ])('has no command in it: %j', (text, shown) => {
    expect(withoutPipelineCommands(text)).toBe(shown)
  })

  it.each(['host ::1 answers', 'curl http://[::1]:80/a##b', '# a heading [1]', 'a: :b', '\n\n'])(
    'is as it was where it had none: %j',
    (text) => {
      expect(withoutPipelineCommands(text)).toBe(text)
    },
  )
})
