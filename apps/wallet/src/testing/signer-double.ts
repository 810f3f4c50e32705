import { randomBytes } from 'node:crypto';
import { AppError, type Environment, placeOfImport, placeOfKey } from '@latchkey/contracts';
import {
  eraseKey,
  getSealingKey,
  type HeldKey,
  holdKey,
  type HoldKeyInput,
  makeKey,
  type OpenedImport,
  openImport,
  type OpenImportInput,
  releaseKey,
  signPayment,
} from '@latchkey/contracts/signer';
import { getApp } from '@latchkey/contracts/identity';
import { knowsPayments } from '@latchkey/contracts/transfer';
import { CHAINS, type PrivateKey } from '@latchkey/chains/keys';
import { newId } from '@latchkey/platform/ids';
import type { InputOf } from '@latchkey/platform/procedures';
import { SealingKey, sealTo } from '@latchkey/platform/sealing';

/** The signer, identity and transfer as the wallet service sees them, with real keys that it keeps in memory. */
export class SignerDouble {
  /** What it was asked for: the subject and the input of each call. */
  readonly asked: { subject: string; input: object }[] = [];
  /** The keys of wallets, by their ids. */
  readonly keys = new Map<string, PrivateKey & { readonly isRetired: boolean }>();
  /** Of every App, as identity says. */
  environment: Environment = 'test';
  /** Whether transfer says that it knows a payment from the wallet, or to it. */
  knowsPayments = false;
  /** Whether the time of the keys that are to be erased has not come. */
  keepsKeys = false;
  /** How many keys still go today. */
  leftToday = Infinity;
  /** Whether it cannot be asked. */
  isAway = false;
  /** The wallet whose key it does not manage to erase. */
  failsFor = '';
  /** What it answers as the address of a key that it is given. */
  heldAddress: string | undefined;
  /** Runs once it holds a key, before it answers. */
  afterHolding: () => Promise<void> = () => Promise.resolve();
  private readonly spent = new Set<string>();
  private readonly sealing = new SealingKey(randomBytes(32));
  private readonly defaults = new Map<string, HeldKey>();

  /** The method of `RpcClient`. */
  async call({ subject }: { subject: string }, _context: unknown, input: object): Promise<object> {
    this.asked.push({ subject, input });
    if (this.isAway) throw new AppError('service_unavailable');
    switch (subject) {
      case makeKey.subject:
        return this.make(input as InputOf<typeof makeKey>);
      case getSealingKey.subject:
        return { public_key: this.sealing.publicKey };
      case holdKey.subject:
        return this.hold(input as HoldKeyInput);
      case openImport.subject:
        return this.open(input as OpenImportInput);
      case releaseKey.subject:
        return { released: this.keys.delete((input as InputOf<typeof releaseKey>).wallet_id) };
      case eraseKey.subject: {
        if (this.failsFor === (input as InputOf<typeof eraseKey>).wallet_id)
          throw new AppError('service_unavailable');
        const limited = !this.keepsKeys && this.leftToday <= 0;
        const erased = !this.keepsKeys && !limited;
        this.leftToday -= 1;
        if (erased) this.keys.delete((input as InputOf<typeof eraseKey>).wallet_id);
        return { erased, limited };
      }
      case getApp.subject:
        return { environment: this.environment };
      case knowsPayments.subject:
        return { known: this.knowsPayments };
      case signPayment.subject:
        return { signature: 'of the signer' };
      default:
        throw new Error(`no service answers ${subject}`);
    }
  }

  /** Takes the ciphertext for the text of the key; each import once. */
  private async open(input: OpenImportInput): Promise<OpenedImport> {
    const { app_id, user_id, wallet_type, environment, import_id } = input;
    if (this.spent.has(import_id)) throw new AppError('import_not_found');
    this.spent.add(import_id);
    const key = CHAINS[wallet_type].readKey(
      Buffer.from(input.ciphertext, 'base64url').toString(),
      environment,
    );
    if (!key) throw new AppError('invalid_sealed_key');
    const { form } = key;
    const place = placeOfImport({ app_id, user_id, wallet_type, form });
    const sealed_key = await sealTo(this.sealing.publicKey, key.bytes, place);
    return { public_address: CHAINS[wallet_type].addressOf(key, environment), form, sealed_key };
  }

  private make({ app_id, user_id, wallet_type, environment }: InputOf<typeof makeKey>): HeldKey {
    const of = JSON.stringify([app_id, user_id, wallet_type]);
    const known = this.defaults.get(of);
    if (known) return known;
    const key = CHAINS[wallet_type].newKey();
    const made = {
      wallet_id: newId('wallet'),
      public_address: CHAINS[wallet_type].addressOf(key, environment),
    };
    this.keys.set(made.wallet_id, { ...key, isRetired: false });
    this.defaults.set(of, made);
    return made;
  }

  /** Like the real one, keeps the first key of a wallet. */
  private async hold(input: HoldKeyInput): Promise<HeldKey> {
    const { wallet_id, wallet_type, form, environment, is_retired: isRetired } = input;
    const place = input.is_opened ? placeOfImport(input) : placeOfKey(input);
    const bytes = await this.sealing.open(input.sealed_key, place);
    const known = this.keys.get(wallet_id);
    if (known && !known.bytes.equals(bytes)) throw new AppError('wallet_conflict');
    if (!known) this.keys.set(wallet_id, { form, bytes, isRetired });
    await this.afterHolding();
    const public_address = this.heldAddress ?? CHAINS[wallet_type].addressOf({ form, bytes }, environment);
    return { wallet_id, public_address };
  }
}
