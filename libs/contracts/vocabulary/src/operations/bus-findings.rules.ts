import type { BusHealth, ConsumerHealth, StreamHealth } from './bus-health.js';
import { fail, type Finding, ok, warn } from './finding.js';

/** `streams` removes read events from half on, so what is beyond was not read. */
const FILL_WARN = 0.7;
const FILL_FAIL = 0.9;
/** The gateway fills its bucket up to nine tenths by design, and then makes room, so only more than that is wrong. */
const BUCKET_FAIL = 0.97;
/** More than what is on its way at any time: each service takes thousands of events a second. */
const LAG_WARN = 10_000;

/** How full the streams are, and which consumers are behind. @param bus undefined for an administration that does not look. */
export function busFindings(bus: BusHealth | undefined): Finding[] {
  if (!bus) return [];
  const away = 'does not say how full all of its streams are: look at NATS, and at the process streams';
  const silent = bus.answers ? [] : [fail('bus', away, 'operations.md#latchkeystreamsincomplete')];
  const lagging = bus.consumers.filter(isBehind);
  const read = bus.consumers.length === 0 ? [] : [ok('bus.consumers', `${bus.consumers.length} read`)];
  return [
    ...silent,
    ...bus.streams.map(fillFinding),
    ...(lagging.length > 0 ? lagging.map(lagFinding) : read),
  ];
}

function fillFinding({ name, bytes, max_bytes: most }: StreamHealth): Finding {
  const full = most > 0 ? bytes / most : 0;
  const text = most > 0 ? `is ${Math.round(full * 100)} % full` : 'has no limit';
  const of = `bus.${name}`;
  if (name.startsWith('KV_')) return full >= BUCKET_FAIL ? fullBucket(of, text) : ok(of, text);
  const runbook = 'operations.md#when-a-store-fills';
  if (full >= FILL_FAIL) return fail(of, `${text}: start or mend what does not read it`, runbook);
  return full >= FILL_WARN ? warn(of, `${text}: look for a consumer that is behind`, runbook) : ok(of, text);
}

function fullBucket(of: string, text: string): Finding {
  const todo = 'no gateway makes room in it, and requests with an Idempotency-Key are refused soon';
  return fail(of, `${text}: ${todo}`, 'operations.md#idempotency-keys');
}

/** What is on its way is no delay. Events that fail are found among the dead ones of their service. */
const isBehind = ({ pending }: ConsumerHealth) => pending > LAG_WARN;

function lagFinding({ stream, name, pending }: ConsumerHealth): Finding {
  const todo = `${pending} events of ${stream} wait for it: start its service, or see why it is slow`;
  const isFeed = name === 'events';
  const runbook = isFeed ? 'operations.md#latchkeyfeedbehind' : 'operations.md#latchkeyeventslate';
  return warn(`bus.${name}`, todo, runbook);
}
