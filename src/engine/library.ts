/** The engine as a package: its face, with sentences for people and the message for the model. */

export {
  explainAttempt,
  explainCause,
  explainContext,
  explainDecision,
  explainDiagnostic,
  explainWarning,
  FORMAT_NAME,
  REJECTION,
  RUNG_NAME,
  shortly,
} from './explain'
export { type Feedback, type FeedbackOptions, feedback, testFeedback } from './feedback'
export * from './index'
