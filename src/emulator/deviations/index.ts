import type { Deviation } from '../listed.js'
import { accessGuardDeviations } from './access-guard.js'
import { answerFormatDeviations } from './answer-formats.js'
import { changeEffectDeviations } from './change-effects.js'
import { cookieDeviations } from './cookies-set.js'
import { customServiceDeviations } from './custom-services.js'
import { errorBodyDeviations } from './error-bodies.js'
import { filterComparisonDeviations } from './filter-comparisons.js'
import { filterTextDeviations } from './filter-texts.js'
import { guidBodyDeviations } from './guid-bodies.js'
import { leakedRecordDeviations } from './leaked-records.js'
import { loginAnswerDeviations } from './login-answers.js'
import { loginPageDeviations } from './login-page.js'
import { objectRightsDeviations } from './object-rights.js'
import { odataLookupDeviations } from './odata-lookups.js'
import { queryOptionDeviations } from './query-options.js'
import { recordPageDeviations } from './record-pages.js'
import { recordValueDeviations } from './record-values.js'
import { refusedChangeDeviations } from './refused-changes.js'
import { requestSeriesDeviations } from './request-series.js'
import { returnUrlDeviations } from './return-url.js'
import { rowCapDeviations } from './row-cap.js'
import { writtenLookupDeviations } from './written-lookups.js'
import { writtenValueDeviations } from './written-values.js'

/** Every breach, by the class of the clauses that it breaks. */
export const deviations: readonly Deviation[] = [
  ...loginAnswerDeviations,
  ...cookieDeviations,
  ...loginPageDeviations,
  ...accessGuardDeviations,
  ...returnUrlDeviations,
  ...leakedRecordDeviations,
  ...changeEffectDeviations,
  ...writtenValueDeviations,
  ...writtenLookupDeviations,
  ...guidBodyDeviations,
  ...refusedChangeDeviations,
  ...objectRightsDeviations,
  ...requestSeriesDeviations,
  ...answerFormatDeviations,
  ...queryOptionDeviations,
  ...recordPageDeviations,
  ...filterComparisonDeviations,
  ...filterTextDeviations,
  ...recordValueDeviations,
  ...odataLookupDeviations,
  ...errorBodyDeviations,
  ...rowCapDeviations,
  ...customServiceDeviations,
]
