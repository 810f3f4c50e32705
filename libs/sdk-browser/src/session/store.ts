import type { Session } from '../types/api.js';
import type { Transport } from '../transport/transport.js';
import type { Held } from './held.js';
import { readStored, store, type ValueStorage } from './stored-value.js';

type Listener = (session: Session | null) => void;

/** What tabs tell each other. A BroadcastChannel reaches pages of the same origin only. */
type Message = { kind: 'held'; held: Held | null } | { kind: 'asking' };

const ANSWER_MS = 150;

/** A listener that throws keeps no other one, and no call, from its answer. */
function notify(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    // Uncaught, as the error of any listener; React Native has no reportError.
    setTimeout(() => {
      throw error;
    });
  }
}

/** The session that this tab knows, told to the page and to the other tabs. */
export class SessionStore {
  held: Held | null = null;
  /** Counts the changes, those of other tabs included. */
  changes = 0;
  private endedAt = 0;
  private readonly listeners = new Set<Listener>();
  private readonly channel: BroadcastChannel | undefined;
  private readonly area: 'localStorage' | ValueStorage | undefined;
  private readonly storageKey: string;

  constructor({ key, mode }: Transport, storage: 'memory' | 'local' | ValueStorage = 'memory') {
    this.storageKey = `latchkey.session.${key}`;
    if (storage !== 'memory') this.area = storage === 'local' ? 'localStorage' : storage;
    this.held = this.stored();
    // Absent on a server that renders the page.
    if (typeof BroadcastChannel === 'undefined' || typeof document === 'undefined') return;
    this.channel = new BroadcastChannel(`latchkey.${mode}.${key}`);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.hear(data);
  }

  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** What an answer said, for this tab and the others. */
  set(held: Held | null): void {
    this.store(held);
    this.channel?.postMessage({ kind: 'held', held } satisfies Message);
    this.learn(held);
  }

  /** Waits a moment for another tab that is signed in: a new tab begins with an empty memory. */
  async askOtherTabs(): Promise<void> {
    if (this.held || !this.channel) return;
    const before = this.changes;
    this.channel.postMessage({ kind: 'asking' } satisfies Message);
    const end = Date.now() + ANSWER_MS;
    while (this.changes === before && Date.now() < end) await new Promise((done) => setTimeout(done, 10));
  }

  close(): void {
    this.listeners.clear();
    this.channel?.close();
  }

  private hear(message: Message): void {
    if (message.kind === 'held') this.hearHeld(message.held);
    else if (this.held) this.channel?.postMessage({ kind: 'held', held: this.held } satisfies Message);
  }

  private hearHeld(held: Held | null): void {
    // A tab that answers a new one may know less than this tab by now.
    if (held && held.since < Math.max(this.held?.since ?? 0, this.endedAt)) return;
    this.learn(held);
  }

  private learn(held: Held | null): void {
    if (!held) this.endedAt = Date.now();
    const before = JSON.stringify(this.held?.session ?? null);
    this.held = held;
    this.changes += 1;
    if (JSON.stringify(held?.session ?? null) === before) return;
    for (const listener of this.listeners) notify(() => listener(held?.session ?? null));
  }

  private stored(): Held | null {
    const stored = this.area && readStored<Partial<Held>>(this.area, this.storageKey);
    if (!stored || !stored.session || !stored.token) return null;
    return { session: stored.session, token: stored.token, jwt: '', since: 0 };
  }

  /** The JWT stays in memory: it is a call away. */
  private store(held: Held | null): void {
    if (!this.area) return;
    const kept = held && { session: held.session, token: held.token };
    store(this.area, this.storageKey, kept ?? undefined);
  }
}
