import {
  saysGuidConversion,
  saysGuidFormat,
  saysInvalidJson,
  saysTokenNotRecognized,
  type ErrorBody,
  type Says,
} from '../../../odata/index.js'

/** What an error has to say (section Errors), and the words by which that is known. */
export interface Statement {
  readonly words: string
  readonly sought: string
  readonly says: (error: ErrorBody, badTokens: readonly string[]) => Says
}

export const notConvertible: Statement = {
  words: 'that a primitive value cannot be converted to Edm.Guid',
  sought: '"Edm.Guid"',
  says: (error) => saysGuidConversion(error),
}

export const digitsAndDashes: Statement = {
  words: 'that a GUID needs 32 digits and 4 dashes',
  sought: '32 and 4, next to a word for digits or dashes',
  says: (error) => saysGuidFormat(error),
}

export const tokenNotRecognized: Statement = {
  words: 'that a token of the JSON was not recognized',
  sought: 'words for "token" and "recognized", or the token itself in quotes',
  says: (error, badTokens) => saysTokenNotRecognized(error, ...badTokens),
}

export const jsonNotValid: Statement = {
  words: 'that the JSON is not valid',
  sought: '"JSON" or a character of its syntax, next to a word for an error',
  says: (error, badTokens) => saysInvalidJson(error, ...badTokens),
}
