import type { AnswerOf } from '../api/client.js';
import { endOf } from './spans.rules.js';
import type { Step } from './metrics.js';

type Deployment = AnswerOf<'listDeployments'>['deployments'][number];
type Event = AnswerOf<'listAllEvents'>['events'][number];

/** What may explain a change of the numbers. */
export interface Mark {
  /** Epoch seconds. */
  readonly at: number;
  readonly what: string;
  /** Empty where it is not known, as of a deployment. */
  readonly who: string;
}

/** Events that change what Apps admit, or how they sign and pay. */
export const SETTING_EVENTS = [
  ...['app.changed', 'api_key.created', 'api_key.revoked', 'signing_key.rotated', 'signing_key.revoked'],
  ...['transfer_policy.changed', 'approval_key.changed', 'payments.frozen', 'payments.unfrozen'],
] as const;

/** Changes of settings that are read at most, the oldest first. */
export const MOST_CHANGES = 500;
const HOUR_S = 60 * 60;
const ALL_APPS_S = 7 * 24 * HOUR_S;

/** From when on changes are read: of all Apps together a week at most. To the hour, so that one answer serves for it. */
export function changesSince(app: string | undefined, from: number, now: number): number {
  return app === undefined ? Math.max(from, now - (now % HOUR_S) - ALL_APPS_S) : from;
}

/** Which changes have no mark; empty where all have one. */
export function unmarkedText({
  isComplete,
  isShortened,
}: {
  isComplete: boolean;
  isShortened: boolean;
}): string {
  if (!isComplete)
    return `Not all changes are marked: only the first ${MOST_CHANGES}. Choose a shorter time, or an App.`;
  return isShortened
    ? 'Not all changes are marked: those of settings of the last 7 days are. Choose an App to see the earlier ones.'
    : '';
}

/** Services whose version began in one minute were deployed together. */
const TOGETHER_S = 60;

/** One mark for each version and minute, with the services that began to run it; the newest first, as they are listed. */
export function deploymentMarks(deployments: readonly Deployment[]): Mark[] {
  const groups: { at: number; version: string; services: string[] }[] = [];
  for (const { service, version, started_at: at } of deployments) {
    const same = groups.find((one) => one.version === version && one.at - at <= TOGETHER_S);
    if (same) same.services.push(service);
    else groups.push({ at, version, services: [service] });
  }
  return groups.map(({ at, version, services }) => ({
    ...{ at, what: `${version} began to run: ${services.toSorted().join(', ')}`, who: '' },
  }));
}

/** @param nameOf an operator by the id of a person or a key; an App by its id. */
export const settingMarks = (events: readonly Event[], nameOf: (id: string) => string): Mark[] =>
  events.map(({ type, created_at: at, app_id, actor, data }) => ({
    ...{ at, what: `${type} of ${nameOf(app_id)}${membersOf(data)}` },
    who: nameOf(actor.key_id || actor.user_id || actor.type),
  }));

/** The names of what an event says was changed. */
function membersOf(data: Event['data']): string {
  const { settings } = data as { settings?: unknown };
  return Array.isArray(settings) && settings.length > 0 ? ` (${settings.join(', ')})` : '';
}

/** The marks of one hour or day, at its place of the chart. */
export interface MarkedPoint {
  readonly at: number;
  /** From 0 to 1: the middle of the bars of its point. */
  readonly place: number;
  readonly marks: readonly Mark[];
}

export function markedPoints(
  points: readonly { readonly at: number }[],
  step: Step,
  marks: readonly Mark[],
): MarkedPoint[] {
  return points.flatMap(({ at }, index) => {
    const own = marks.filter((mark) => mark.at >= at && mark.at < endOf(at, step));
    const place = (index + 0.5) / points.length;
    return own.length === 0 ? [] : [{ at, place, marks: own.toSorted((one, other) => one.at - other.at) }];
  });
}
