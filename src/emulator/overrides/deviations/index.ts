import type { Deviation } from '../listed.js'
import { accessGuardDeviations } from './access/access-guard.js'
import { answerFormatDeviations } from './reading/answer-formats.js'
import { changeEffectDeviations } from './writing/change-effects.js'
import { cookieDeviations } from './login/cookies-set.js'
import { customServiceDeviations } from './custom-services.js'
import { errorBodyDeviations } from './reading/error-bodies.js'
import { filterComparisonDeviations } from './reading/filter-comparisons.js'
import { filterTextDeviations } from './reading/filter-texts.js'
import { guidBodyDeviations } from './writing/guid-bodies.js'
import { accessRefusalDeviations } from './access/access-refusals.js'
import { leakedRecordDeviations } from './access/leaked-records.js'
import { loginAnswerDeviations } from './login/login-answers.js'
import { loginPageDeviations } from './login/login-page.js'
import { objectRightsDeviations } from './access/object-rights.js'
import { odataLookupDeviations } from './reading/odata-lookups.js'
import { queryOptionDeviations } from './reading/query-options.js'
import { recordPageDeviations } from './reading/record-pages.js'
import { recordValueDeviations } from './reading/record-values.js'
import { jsonBodyDeviations } from './writing/json-bodies.js'
import { refusedChangeDeviations } from './writing/refused-changes.js'
import { requestSeriesDeviations } from './request-series.js'
import { returnUrlDeviations } from './access/return-url.js'
import { rowCapDeviations } from './reading/row-cap.js'
import { writtenLookupDeviations } from './writing/written-lookups.js'
import { writtenValueDeviations } from './writing/written-values.js'

/** Every breach, by the class of the clauses that it breaks. */
export const deviations: readonly Deviation[] = [
  ...loginAnswerDeviations,
  ...cookieDeviations,
  ...loginPageDeviations,
  ...accessGuardDeviations,
  ...accessRefusalDeviations,
  ...returnUrlDeviations,
  ...leakedRecordDeviations,
  ...changeEffectDeviations,
  ...writtenValueDeviations,
  ...writtenLookupDeviations,
  ...guidBodyDeviations,
  ...jsonBodyDeviations,
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
