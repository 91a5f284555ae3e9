import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { newAjv, validatorOf } from '../../src/schema/compile.js'
import { readPage } from '../support/page.js'

const page = readPage('docs/how-to/pipelines.md')
const [github, gitlab, azure] = page.blocks
  .filter(({ language }) => language === 'yaml')
  .map((block) => parse(block.text) as Record<string, unknown>)

const text = { type: 'string', minLength: 1 }
const texts = { type: 'array', items: text, minItems: 1 }
const table = { type: 'object', additionalProperties: text }

/** An object of these keys and no other, so that a misspelt one is found. */
function only(properties: Readonly<Record<string, object>>, ...required: readonly string[]) {
  return { type: 'object', additionalProperties: false, required, properties }
}

// The schemas that GitHub, GitLab and Microsoft publish come in no package that is small and maintained. These are written
// from their references, for the keys that a pipeline with this checker needs.
const workflow = only(
  {
    name: text,
    on: only({
      schedule: { type: 'array', items: only({ cron: text }, 'cron') },
      workflow_dispatch: only({}),
      pull_request: only({}),
    }),
    permissions: { type: 'object', additionalProperties: { enum: ['read', 'write', 'none'] } },
    jobs: {
      type: 'object',
      additionalProperties: only(
        { 'runs-on': text, steps: { type: 'array', items: only({ uses: text, with: table, env: table }, 'uses') } },
        'runs-on',
        'steps',
      ),
    },
  },
  'on',
  'jobs',
)

const gitlabPipeline = {
  type: 'object',
  additionalProperties: only(
    {
      image: text,
      variables: table,
      script: texts,
      artifacts: only({
        when: { enum: ['on_success', 'on_failure', 'always'] },
        paths: texts,
        reports: only({ junit: text }),
      }),
    },
    'script',
  ),
}

const afterAll = { enum: ['always()', 'succeededOrFailed()'] }

function task(name: string, inputs: object) {
  return only({ task: { const: name }, displayName: text, condition: afterAll, inputs }, 'task', 'inputs')
}

const azurePipeline = only(
  {
    trigger: { const: 'none' },
    schedules: {
      type: 'array',
      items: only(
        { cron: text, displayName: text, branches: only({ include: texts }), always: { type: 'boolean' } },
        'cron',
        'branches',
      ),
    },
    pool: only({ vmImage: text }, 'vmImage'),
    variables: table,
    steps: {
      type: 'array',
      items: {
        oneOf: [
          task('UseNode@1', only({ version: text }, 'version')),
          task(
            'PublishTestResults@2',
            only(
              { testResultsFormat: { const: 'JUnit' }, testResultsFiles: text, testRunTitle: text },
              'testResultsFormat',
              'testResultsFiles',
            ),
          ),
          only({ script: text, displayName: text, env: table }, 'script'),
          only({ publish: text, condition: afterAll, artifact: text }, 'publish'),
        ],
      },
    },
  },
  'pool',
  'steps',
)

describe('the examples of pipelines', () => {
  it.each([
    ['GitHub Actions', workflow, github],
    ['GitLab', gitlabPipeline, gitlab],
    ['Azure Pipelines', azurePipeline, azure],
  ])('for %s have the documented structure, and a misspelt key is found', (_system, schema, example) => {
    const holds = newAjv({ strict: false }).compile(schema)
    expect(holds(example), JSON.stringify(holds.errors)).toBe(true)
    const misspelt = JSON.stringify(example).replace(/"(steps|artifacts)":/, '"$1s":')
    expect(holds(JSON.parse(misspelt))).toBe(false)
  })

  it('keep report directory and JUnit results whatever the outcome', () => {
    const artifacts = { when: 'always', paths: ['report/'], reports: { junit: 'report/junit.xml' } }
    expect(gitlab).toMatchObject({ conformance: { artifacts } })
    const steps = azure?.['steps'] as readonly { readonly condition?: string }[]
    expect(steps.filter(({ condition }) => condition === 'succeededOrFailed()')).toMatchObject([
      { task: 'PublishTestResults@2', inputs: { testResultsFiles: 'report/junit.xml' } },
      { publish: 'report' },
    ])
    for (const example of [gitlab, azure]) expect(JSON.stringify(example)).toContain('--out report')
  })

  it('show a summary as it is sent', () => {
    const holds = validatorOf('run-summary')
    const shown = page.blocks.filter(({ language }) => language === 'json')
    expect(shown).toHaveLength(1)
    expect(holds(JSON.parse(shown[0]!.text)), JSON.stringify(holds.errors)).toBe(true)
  })
})
