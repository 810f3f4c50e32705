import type { AnswerOf } from '../api/client.js';

/** Counts of all Apps or of one, hour by hour or day by day. */
export type Metrics = AnswerOf<'getAllMetrics'>;
/** What happened in one hour or day. */
export type Point = Metrics['points'][number];
export type Step = Metrics['step'];
