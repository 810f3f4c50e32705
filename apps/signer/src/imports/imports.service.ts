import { Injectable } from '@nestjs/common';
import { AppError, type Caller, placeOfImport, requireTestApp } from '@latchkey/contracts';
import {
  type BegunImport,
  type fastForwardImport,
  type OpenedImport,
  type OpenImportInput,
} from '@latchkey/contracts/signer';
import { CHAINS, type PrivateKey } from '@latchkey/chains/keys';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { Envelope } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import type { InputOf } from '@latchkey/platform/procedures';
import { sealTo } from '@latchkey/platform/sealing';
import { importContext } from '../custody/encrypted-keys.js';
import { SealingKeys } from '../custody/sealing-keys.js';
import { newKeyPair, openWith } from '../exports/hpke.js';
import { KeyImportsRepository } from './key-imports.repository.js';

/** Keys that come sealed: opened here alone, each with a key pair of its own. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly imports: KeyImportsRepository,
    private readonly envelope: Envelope,
    private readonly sealing: SealingKeys,
  ) {}

  /** @throws AppError user_not_found for a deleted user. */
  async begin({ app_id: appId }: Caller, { user_id: userId }: { user_id: string }): Promise<BegunImport> {
    const id = newId('import');
    const { publicKey, privateKey } = await newKeyPair();
    const encrypted = await this.envelope
      .encrypt(privateKey, importContext({ appId, id }))
      .finally(() => privateKey.fill(0));
    const keyVersion = this.envelope.versionOf(encrypted);
    const expiresAt = await this.imports.add({ appId, id, userId, encrypted, keyVersion });
    if (!expiresAt) throw new AppError('user_not_found');
    return { import_id: id, recipient_public_key: publicKey, expires_at: toEpochSeconds(expiresAt) };
  }

  /**
   * Any try spends the import, also one that fails.
   * @throws AppError import_not_found; invalid_sealed_key; invalid_private_key for a text that is no key of this type.
   */
  async open(input: OpenImportInput): Promise<OpenedImport> {
    const { app_id, user_id, wallet_type, environment } = input;
    const key = await this.read(input);
    try {
      const { form } = key;
      const public_address = CHAINS[wallet_type].addressOf(key, environment);
      const { publicKey } = await this.sealing.current();
      const place = placeOfImport({ app_id, user_id, wallet_type, form });
      return { public_address, form, sealed_key: await sealTo(publicKey, key.bytes, place) };
    } finally {
      key.bytes.fill(0);
    }
  }

  /** @throws AppError route_not_found in a live App; import_not_found */
  async fastForward(
    caller: Caller,
    { import_id, minutes }: InputOf<typeof fastForwardImport>,
  ): Promise<{ import_id: string }> {
    requireTestApp(caller);
    if (!(await this.imports.fastForward(caller.app_id, import_id, minutes)))
      throw new AppError('import_not_found');
    return { import_id };
  }

  private async read(input: OpenImportInput): Promise<PrivateKey> {
    const { app_id: appId, user_id: userId, import_id: id, wallet_type, environment } = input;
    const encrypted = await this.imports.spend({ appId, id, userId });
    if (!encrypted) throw new AppError('import_not_found');
    const privateKey = await this.envelope.decrypt(encrypted, importContext({ appId, id }));
    const { encapsulated_key: encapsulatedKey, ciphertext } = input;
    const info = `latchkey:wallet-import:v1:${appId}:${id}`;
    const text = await openWith(privateKey, info, { encapsulatedKey, ciphertext }).finally(() =>
      privateKey.fill(0),
    );
    if (!text) throw new AppError('invalid_sealed_key');
    const key = CHAINS[wallet_type].readKey(text.toString('utf8').trim(), environment);
    text.fill(0);
    if (!key) throw new AppError('invalid_private_key');
    return key;
  }
}
