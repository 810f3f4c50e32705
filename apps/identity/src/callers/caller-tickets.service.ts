import { type CallerClaims, callerTicket } from '@latchkey/contracts';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { CLOCK, type Clock } from '@latchkey/platform/clock';
import { SingleFlight } from '@latchkey/platform/overload';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/**
 * A ticket lives for 60 seconds. An older one than this is not handed out: a request may take 15 seconds to send its
 * body, and its calls come after it.
 */
const HANDED_OUT_MS = 20_000;
const MOST_CHARACTERS = 4 * 1024 * 1024;

interface MadeTicket {
  readonly ticket: string;
  readonly madeAtMs: number;
}

/** Tickets of callers. The same text is handed out again for a while, because services verify each text once. */
@Injectable()
export class CallerTickets {
  private readonly made = new LRUCache<string, MadeTicket>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ ticket }, claims) => ticket.length + claims.length,
  });
  private readonly making = new SingleFlight<MadeTicket>();

  constructor(
    private readonly signer: AttestationSigner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(claims: CallerClaims): Promise<string> {
    const key = JSON.stringify(claims);
    const known = this.made.get(key);
    if (known && this.now() - known.madeAtMs < HANDED_OUT_MS) return known.ticket;
    return (await this.making.run(key, () => this.make(key, claims))).ticket;
  }

  private async make(key: string, claims: CallerClaims): Promise<MadeTicket> {
    const madeAtMs = this.now();
    const made = { ticket: await this.signer.sign(callerTicket, claims), madeAtMs };
    this.made.set(key, made);
    return made;
  }

  private now(): number {
    return this.clock().getTime();
  }
}
