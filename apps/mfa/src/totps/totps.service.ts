import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller, requireTestApp } from '@latchkey/contracts';
import { recoveryCodesListed, totpCreated, totpRemoved } from '@latchkey/contracts/catalogue';
import type {
  CreateTotpInput,
  CreateTotpResponse,
  ListRecoveryCodesResponse,
  TotpRecoveryCodes,
} from '@latchkey/contracts/mfa';
import { newId } from '@latchkey/platform/ids';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import { qrCodeUrl } from './qr-code.js';
import { newRecoveryCode, RECOVERY_CODE_COUNT, toLabel } from './totp.rules.js';
import { newTotpSecret, totpUri } from './totp-code.js';
import type { NewRecoveryCode, NewTotp, TotpEntity } from './totp.entity.js';
import { TotpEncryption } from './encrypted-totps.js';
import { TotpsRepository } from './totps.repository.js';

const DEFAULT_EXPIRES_IN_MINUTES = 30;

/** Creates, lists and removes TOTPs and their recovery codes. */
@Injectable()
export class TotpsService {
  constructor(
    private readonly source: DataSource,
    private readonly totps: TotpsRepository,
    private readonly encryption: TotpEncryption,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError active_totp_exists, user_not_found; then nothing has changed. */
  async create(caller: Caller, input: CreateTotpInput): Promise<CreateTotpResponse> {
    const key = { appId: caller.app_id, userId: input.user_id, totpId: newId('totp') };
    const secret = newTotpSecret();
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => newRecoveryCode(randomInt));
    const names = { issuer: toLabel(caller.app_name), account: toLabel(input.account_name) };
    const qrCode = await qrCodeUrl(totpUri(secret, names));
    const totp = {
      id: key.totpId,
      appId: key.appId,
      userId: key.userId,
      encryptedSecret: await this.encryption.encryptSecret(key, secret),
      expiresInMinutes: input.expires_in ?? DEFAULT_EXPIRES_IN_MINUTES,
    };
    await this.store(totp, await this.encryption.encryptCodes(key, codes));
    return { user_id: key.userId, secret, totp_id: totp.id, recovery_codes: codes, qr_base64: qrCode };
  }

  /** Codes leave the service only once their event is stored. */
  async listRecoveryCodes({ app_id: appId }: Caller, userId: string): Promise<ListRecoveryCodesResponse> {
    const totp = await this.totps.ofUser(appId, userId);
    if (!totp) return { user_id: userId, totps: [] };
    const left = await this.codesLeft(totp);
    const content = { appId, userId, data: { totp_id: totp.id } };
    await this.source.transaction((tx) => this.outbox.add(tx, recoveryCodesListed, content));
    return { user_id: userId, totps: [left] };
  }

  /** @throws AppError route_not_found in a live App, totp_not_found */
  async fastForward(
    caller: Caller,
    { totp_id, minutes }: { totp_id: string; minutes: number },
  ): Promise<{ totp_id: string }> {
    requireTestApp(caller);
    if (!(await this.totps.fastForward(caller.app_id, totp_id, minutes)))
      throw new AppError('totp_not_found');
    return { totp_id };
  }

  /** @throws AppError totp_not_found. */
  delete({ app_id: appId }: Caller, totpId: string): Promise<{ user_id: string }> {
    return this.source.transaction(async (tx) => {
      const userId = await this.totps.remove(tx, appId, totpId);
      if (userId === undefined) throw new AppError('totp_not_found');
      await this.outbox.add(tx, totpRemoved, { appId, userId, data: { totp_id: totpId } });
      return { user_id: userId };
    });
  }

  private async store(totp: NewTotp, codes: readonly NewRecoveryCode[]): Promise<void> {
    await this.source.transaction(async (tx) => {
      if (!(await this.totps.admits(tx, totp))) throw new AppError('user_not_found');
      if (!(await this.totps.put(tx, totp))) throw new AppError('active_totp_exists');
      await this.totps.putCodes(tx, totp, codes);
      const { appId, userId, id } = totp;
      await this.outbox.add(tx, totpCreated, { appId, userId, data: { totp_id: id } });
    });
  }

  private async codesLeft(row: TotpEntity): Promise<TotpRecoveryCodes> {
    const key = { appId: row.appId, userId: row.userId, totpId: row.id };
    const recovery_codes = await this.encryption.decryptCodes(key, await this.totps.codesOf(row));
    return { id: row.id, verified: row.verifiedAt !== null, recovery_codes };
  }
}
