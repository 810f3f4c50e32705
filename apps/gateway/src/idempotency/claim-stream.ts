import {
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  PubHeaders,
  type StoredMsg,
} from '@nats-io/jetstream';
import { headers as newHeaders, type NatsConnection } from '@nats-io/transport-node';
import type { Claim } from './claim.rules.js';
import { CLAIM_BUCKET, RACE_LOST } from './claim-bucket.js';

const STREAM = `KV_${CLAIM_BUCKET}`;
const SUBJECT = `$KV.${CLAIM_BUCKET}.`;
const ANSWER_MS = 2000;
/** What the server adds to the key and the value of an entry, with the header of its change; measured. */
const OVERHEAD_BYTES = 80;

/** A message of the bucket. */
export interface Stored<Value> {
  /** Its key in the bucket. */
  readonly key: string;
  readonly revision: number;
  readonly changedAt: number;
  /** Undefined where an entry was removed. */
  readonly value: Value | undefined;
}

interface Change {
  readonly key: string;
  /** Undefined removes the entry. */
  readonly value: object | undefined;
  /** Of the entry, 0 for a new one; undefined changes it in any case. */
  readonly revision?: number | undefined;
  /** Seconds until the server removes it, if the bucket allows it; otherwise it stays as long as others. */
  readonly ttl?: number;
}

/** The bucket of claims as the stream that it is: entries in the order of their changes, and its size. */
export class ClaimStream {
  private readonly client;
  private manager: Promise<JetStreamManager> | undefined;
  private allowsTtl = false;

  constructor(private readonly connection: NatsConnection) {
    this.client = jetstream(connection, { timeout: ANSWER_MS });
  }

  /** How full it is; undefined while it is not there. */
  async fill(): Promise<{ readonly bytes: number; readonly most: number } | undefined> {
    const info = await (await this.streams()).info(STREAM).catch((error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
        return undefined;
      throw error;
    });
    if (!info) return undefined;
    this.allowsTtl = info.config.allow_msg_ttl === true;
    return { bytes: info.state.bytes, most: info.config.max_bytes };
  }

  /** The claims that were changed first at this revision or later, `most` at most; none behind the last one. */
  async claimsFrom(revision: number, most: number): Promise<Stored<Claim>[]> {
    // Each revision leads to the first claim that is not before it, so none has to wait for the one before.
    const revisions = Array.from({ length: most }, (_, at) => revision + at);
    const found = await Promise.all(revisions.map((each) => this.claimFrom(each)));
    return [...new Map(found.flatMap((each) => (each ? [[each.revision, each]] : []))).values()];
  }

  async find<Value>(key: string): Promise<Stored<Value> | undefined> {
    return storedIn(await (await this.streams()).getMessage(STREAM, { last_by_subj: SUBJECT + key }));
  }

  /** The keys that match; a `*` stands for a word between dots. */
  async keys(pattern: string): Promise<string[]> {
    const { state } = await (await this.streams()).info(STREAM, { subjects_filter: SUBJECT + pattern });
    return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(SUBJECT.length));
  }

  /** @returns false if the entry was changed since its revision. */
  async change({ key, value, revision, ttl }: Change): Promise<boolean> {
    const headers = newHeaders();
    if (value === undefined) headers.set('KV-Operation', 'DEL');
    if (ttl !== undefined && this.allowsTtl) headers.set(PubHeaders.MessageTTL, `${ttl}s`);
    const expect = revision === undefined ? {} : { lastSubjectSequence: revision };
    const text = value === undefined ? '' : JSON.stringify(value);
    try {
      await this.client.publish(SUBJECT + key, text, { headers, expect });
      return true;
    } catch (error) {
      if (error instanceof JetStreamApiError && RACE_LOST.includes(error.code)) return false;
      throw error;
    }
  }

  private async claimFrom(revision: number): Promise<Stored<Claim> | undefined> {
    const query = { seq: revision, next_by_subj: `${SUBJECT}*` };
    return storedIn(await (await this.streams()).getMessage(STREAM, query));
  }

  private async streams(): Promise<JetStreamManager['streams']> {
    this.manager ??= jetstreamManager(this.connection, { timeout: ANSWER_MS, checkAPI: false });
    return (await this.manager).streams;
  }
}

function storedIn<Value>(message: StoredMsg | null): Stored<Value> | undefined {
  if (!message) return undefined;
  const { subject, seq, data, time } = message;
  const value = data.length > 0 ? message.json<Value>() : undefined;
  const key = subject.slice(SUBJECT.length);
  return { key, revision: seq, changedAt: time.getTime(), value };
}

/** What an entry takes in the bucket. @param length of its value. */
export function bytesOf(key: string, length: number): number {
  return OVERHEAD_BYTES + SUBJECT.length + key.length + length;
}
