const phrases: readonly (readonly [english: string | RegExp, ukrainian: string])[] = [
  [
    "a primitive value cannot be converted to the type 'Edm.Guid'",
    "примітивне значення не можна перетворити на тип 'Edm.Guid'",
  ],
  ['A GUID has to have 32 digits and 4 dashes', 'GUID повинен мати 32 цифри та 4 дефіси'],
  [
    /The body is not valid JSON: the token '(.*)' was not recognized/,
    "Тіло не є правильним JSON: лексему '$1' не розпізнано",
  ],
  [
    'The body is not valid JSON: it ends too early, or a separator is missing',
    'Тіло не є правильним JSON: воно закінчується зарано, або бракує роздільника',
  ],
  ['The request could not be processed', 'Запит не вдалося обробити'],
  ['There is no resource', 'Немає ресурсу'],
  ['Syntax error in', 'Синтаксична помилка в'],
  [/^Field (\w+)/, 'Поле $1'],
]

/** A message in the language of the deployment; what has no translation stays English, as in many products. */
export const inLanguage = (message: string, language: string): string =>
  language.startsWith('en')
    ? message
    : phrases.reduce((text, [english, ukrainian]) => text.replace(english, ukrainian), message)
