import globals from 'globals'
import tseslint from 'typescript-eslint'

/**
 * The import laws: which rooms of src/ a room may look into. A room that is not listed is closed to it, so that
 * contract knows nobody, exchange knows no session, scenario knows no report, and, above all, the emulator shares no
 * protocol code with the checker: one misreading in both would let every check pass by construction. Only src/runtime,
 * which mends what Node gets wrong and knows of no protocol, is open to all.
 */
const rooms = {
  runtime: [],
  schema: [],
  contract: [],
  exchange: ['schema'],
  replay: ['schema', 'exchange'],
  profile: ['schema', 'contract'],
  odata: ['schema', 'exchange'],
  session: ['schema', 'contract', 'exchange', 'profile'],
  sandbox: ['schema', 'exchange', 'profile', 'session', 'odata'],
  'first-contact': ['schema', 'contract', 'exchange', 'profile', 'session', 'odata'],
  scenario: ['schema', 'contract', 'exchange', 'replay', 'profile', 'session', 'odata', 'sandbox'],
  report: ['schema', 'contract'],
  diagnosis: ['schema', 'contract'],
  gate: ['schema', 'contract', 'report'],
  run: [
    'schema',
    'contract',
    'exchange',
    'replay',
    'profile',
    'session',
    'odata',
    'sandbox',
    'scenario',
    'diagnosis',
    'report',
  ],
  emulator: [],
  fleet: ['schema', 'contract', 'profile', 'run', 'report'],
  proof: ['schema', 'contract', 'profile', 'run', 'report', 'emulator'],
  library: ['schema', 'contract', 'profile', 'run', 'report', 'emulator', 'proof'],
}

const importLaws = Object.entries(rooms).map(([room, open]) => ({
  files: [`src/${room}/**`],
  ignores: ['**/*.test.ts', '**/*.test.tsx'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [...Object.keys(rooms), 'cli']
          .filter((other) => ![room, 'runtime', ...open].includes(other))
          .map((other) => ({
            regex: `^\\.\\./(\\.\\./)*(src/)?${other}/`,
            message: `src/${room} must not know src/${other}: see the import laws in eslint.config.js`,
          })),
      },
    ],
  },
}))

/**
 * The rooms in a room, from the top floor down: each takes what runs from those that stand after it alone, so that it can
 * be read without those before it. Types may come from anywhere in the room.
 */
const floors = {
  scenario: [
    'silences',
    'services',
    'rights',
    'access',
    'playing',
    'changes',
    'relations',
    'limits',
    'login',
    'context',
    'words',
    'outcome',
  ],
  exchange: ['wire', 'evidence', 'masking', 'answer', 'faults', 'request'],
  odata: ['errors', 'collections', 'json', 'xml', 'queries', 'bodies', 'values'],
  sandbox: ['restoring', 'changing', 'journal', 'seeing'],
}

const floorLaws = Object.entries(floors).flatMap(([room, downwards]) =>
  downwards.slice(1).map((floor, place) => ({
    files: [`src/${room}/${floor}/*.ts`],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: downwards.slice(0, place + 1).map((above) => ({
            regex: `^\\.\\./${above}/`,
            allowTypeImports: true,
            message: `src/${room}/${above} stands above src/${room}/${floor}: see the floors in eslint.config.js`,
          })),
        },
      ],
    },
  })),
)

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
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message: 'It does not hold in Node 20 and 22: use src/runtime/parsed-url.ts.',
        },
      ],
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
  ...importLaws,
  ...floorLaws,
)
