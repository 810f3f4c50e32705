import { Injectable } from '@nestjs/common';
import { totpActivated } from '@latchkey/contracts/mfa';
import { inTransaction } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import { type AcceptedCode, GuessesRepository } from './guesses.repository.js';
import type { TotpKey } from './sealed-totps.js';

/** Takes a code that is right, once; the first one makes the TOTP active, and that is a fact for others. */
@Injectable()
export class CodeAcceptance {
  constructor(
    private readonly source: DataSource,
    private readonly guesses: GuessesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Undefined for a step whose code was accepted before, or that is older than one that was. */
  accept({ appId, userId, totpId }: TotpKey, step: number): Promise<AcceptedCode | undefined> {
    return inTransaction(this.source, async (tx) => {
      const accepted = await this.guesses.accept(tx, appId, totpId, step);
      if (accepted?.activated)
        this.outbox.add(tx, totpActivated, { appId, userId, data: { totp_id: totpId } });
      return accepted;
    });
  }
}
