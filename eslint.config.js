import { basename, dirname, relative, resolve, sep } from 'node:path'
import globals from 'globals'
import tseslint from 'typescript-eslint'

/**
 * The import laws: which rooms of src/ a room, or specs/, may look into. What is not listed is closed to it, so that
 * contract knows nobody, exchange knows no session, check knows no report, and, above all, the emulator shares no
 * protocol code with the checker: one misreading in both would let every check pass by construction. Only src/runtime,
 * which mends what Node gets wrong and knows of no protocol, is open to all; src/cli looks into every room. A clause in
 * specs/ takes from a room, or from a part of it, what its index file exports.
 */
const rooms = {
  runtime: [],
  schema: [],
  contract: [],
  exchange: ['schema'],
  replay: ['schema', 'exchange'],
  profile: ['schema', 'contract'],
  odata: ['schema', 'exchange'],
  session: ['schema', 'exchange'],
  sandbox: ['schema', 'exchange', 'profile', 'session', 'odata'],
  'first-contact': ['schema', 'contract', 'exchange', 'profile', 'session', 'odata'],
  check: ['schema', 'contract', 'exchange', 'replay', 'profile', 'session', 'odata', 'sandbox'],
  report: ['schema', 'contract'],
  traffic: ['schema', 'contract', 'exchange', 'session', 'odata', 'check', 'report'],
  diagnosis: ['schema'],
  gate: ['schema', 'contract', 'report'],
  history: ['schema', 'contract', 'report', 'gate'],
  run: [
    'schema',
    'contract',
    'exchange',
    'replay',
    'profile',
    'session',
    'odata',
    'sandbox',
    'check',
    'diagnosis',
    'report',
  ],
  emulator: ['fixtures'],
  'emulator-files': ['schema', 'profile', 'emulator', 'fixtures'],
  recorder: ['schema', 'exchange'],
  client: ['schema', 'contract', 'exchange', 'traffic', 'report', 'run', 'recorder', 'emulator', 'fixtures'],
  fleet: ['schema', 'contract', 'profile', 'run', 'report'],
  proof: ['schema', 'contract', 'profile', 'run', 'report', 'traffic', 'emulator'],
  library: ['schema', 'profile', 'run', 'report', 'emulator', 'emulator-files', 'proof'],
  specs: ['exchange', 'session', 'odata', 'check', 'traffic'],
}

/**
 * The rooms in a room, or in one of those, from the top floor down: each takes what runs from those that stand after it alone, so that it can
 * be read without those before it. Types may come from anywhere in the room.
 */
const floors = {
  check: [
    'runner',
    'engine',
    'services',
    'rights',
    'access',
    'login',
    'limits',
    'writing',
    'reading',
    'queries',
    'twins',
    'excuses',
    'run-state',
    'sessions',
    'answers',
    'outcome',
  ],
  'check/writing': ['others', 'refused', 'values', 'lookups', 'making', 'fields'],
  'check/reading': ['records', 'options', 'joined', 'texts', 'filters', 'comparison', 'errors'],
  'check/queries': ['live', 'values'],
  exchange: ['wire', 'evidence', 'masking', 'answer', 'faults', 'request'],
  odata: ['errors', 'collections', 'json', 'xml', 'queries', 'bodies', 'values'],
  profile: ['secrets', 'text', 'faults', 'values'],
  run: ['again', 'assembling', 'choosing', 'folder'],
  sandbox: ['restoring', 'changing', 'journal', 'seeing'],
}

/** Holds a file to both by where its imports lead, however they are written. */
const importLaws = {
  create(context) {
    const { filename } = context
    const place = placeOf(filename)
    const [room] = place
    // What serves tests alone may be built from the tests' own pieces, and from any floor.
    const isForTests = filename.includes(`${sep}testing${sep}`)
    const open = [room, 'runtime', ...(rooms[room] ?? []), ...(isForTests ? ['tests'] : [])]
    const look = (node) => {
      const led = node.source?.value
      const isOwnPackage = /^svc-conformance(\/|$)/.test(led)
      if (!isOwnPackage && !/^[./]/.test(led)) return
      const there = isOwnPackage ? ['src'] : placeOf(resolve(dirname(filename), led))
      const [other] = there
      const above = isForTests ? undefined : floorAbove(place, there)
      const isInside = room === 'specs' && !['specs', 'runtime'].includes(other) && basename(led) !== 'index.js'
      if (!open.includes(other))
        context.report({ node, message: `${room} must not know ${other}: see the import laws in eslint.config.js` })
      else if (isInside)
        context.report({
          node,
          message: `${room} takes from ${other} only what an index file exports: see the import laws in eslint.config.js`,
        })
      else if (above !== undefined && !isOfTypes(node))
        context.report({ node, message: `${above}: see the floors in eslint.config.js` })
    }
    return {
      ImportDeclaration: look,
      ExportAllDeclaration: look,
      ExportNamedDeclaration: look,
      ImportExpression: look,
      TSImportType: look,
    }
  },
}

/** How `there` stands above `here`, in words, where it does: told by the folder in which their ways part. */
function floorAbove(here, there) {
  const parting = here.findIndex((step, depth) => step !== there[depth])
  if (parting < 1) return undefined
  const downwards = floors[here.slice(0, parting).join('/')] ?? []
  const [own, other] = [here[parting], there[parting]]
  const isHigher = downwards.includes(other) && downwards.indexOf(other) < downwards.indexOf(own)
  return isHigher ? `${other} stands above ${own}` : undefined
}

/** The room of a file and the folders in it, `odata` and `json`; of a file that is in no room, the topmost folder. */
function placeOf(path) {
  const [top, ...below] = relative(import.meta.dirname, path).split(sep)
  return top === 'src' && below.length > 1 ? below : [top]
}

function isOfTypes({ type, importKind, exportKind, specifiers = [] }) {
  const kinds = specifiers.map((one) => one.importKind ?? one.exportKind)
  return (
    type === 'TSImportType' ||
    [importKind, exportKind].includes('type') ||
    (kinds.length > 0 && kinds.every((kind) => kind === 'type'))
  )
}

export default tseslint.config(
  { ignores: ['dist/**', 'reports/**', 'src/schema/generated/**', 'coverage/**'] },
  ...tseslint.configs.strict,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message: 'It does not hold in Node 20 and 22: use src/runtime/urls.ts.',
        },
        {
          object: 'AbortSignal',
          property: 'any',
          message: 'Node 20 loses what it is made of to the garbage collector: abort one controller for each reason.',
        },
      ],
      'no-duplicate-imports': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['src/*/**', 'specs/**'],
    ignores: ['src/cli/**', '**/*.test.ts', '**/*.test.tsx'],
    plugins: { house: { rules: { 'import-laws': importLaws } } },
    rules: { 'house/import-laws': 'error' },
  },
)
