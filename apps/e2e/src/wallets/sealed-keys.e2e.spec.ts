import { describe, expect, it } from '@jest/globals';
import { Wallet } from 'ethers';
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { remember } from '../harness/secrets/secrets.js';

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM);
const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const bytes = (text: string) => Buffer.from(text, 'base64url');

const app = await newApp({ settings: { key_export: 'person' } });
const { api } = app;

async function newRecipient() {
  const pair = await suite.GenerateKeyPair();
  return { pair, recipient_public_key: url(await suite.SerializePublicKey(pair.publicKey)) };
}

async function walletOfPerson() {
  const { userId, token } = await signIn(app);
  const wallet = succeeded(await api.wallets.create({ user_id: userId, wallet_type: 'ethereum' }));
  return { wallet, session_token: token };
}

describe('a key leaves sealed', () => {
  it('to the page of its person, who has a session, and the wallet says since when', async () => {
    const { wallet, session_token } = await walletOfPerson();
    const { pair, recipient_public_key } = await newRecipient();
    const request = { wallet_id: wallet.id, recipient_public_key };
    expectRefusal(await api.wallets.export(request), 403, 'step_up_required');
    const sealed = succeeded(await api.wallets.export({ ...request, session_token }));
    expect(sealed).toMatchObject({ format: 'hex', public_address: wallet.public_address });
    const info = Buffer.from(`latchkey:wallet-export:v1:${app.id}:${wallet.id}:${wallet.user_id}`);
    const opened = await suite.Open(pair, bytes(sealed.encapsulated_key), bytes(sealed.ciphertext), {
      info,
    });
    const text = Buffer.from(opened).toString();
    remember('token', text);
    expect(new Wallet(text).address).toBe(wallet.checksum_address);
    const marked = succeeded(await api.wallets.get({ wallet_id: wallet.id }));
    expect(marked.exported_at).toBeGreaterThan(0);
    // Another wallet of another user has the same request refused.
    const other = await walletOfPerson();
    const mixed = { ...request, session_token: other.session_token };
    expectRefusal(await api.wallets.export(mixed), 409, 'session_user_mismatch');
    expectRefusal(
      await api.wallets.export({ ...request, wallet_id: unknownId('wallet') }),
      404,
      'wallet_not_found',
    );
    const bad = { ...request, session_token, recipient_public_key: 'AAAA' };
    expectRefusal(await api.wallets.export(bad), 400, 'invalid_recipient_key');
  });

  it('from no App that has not switched it on, and no watched wallet', async () => {
    const closed = await newApp();
    const { user_id } = succeeded(await closed.api.users.create({ email: sandboxEmail() }));
    const wallet = succeeded(await closed.api.wallets.create({ user_id, wallet_type: 'solana' }));
    const { recipient_public_key } = await newRecipient();
    const request = { wallet_id: wallet.id, recipient_public_key };
    expectRefusal(await closed.api.wallets.export(request), 403, 'export_not_enabled');
    expectRefusal(await api.wallets.export(request), 404, 'wallet_not_found');
    const { address: public_address } = Wallet.createRandom();
    const of = { user_id, wallet_type: 'ethereum', public_address };
    const watched = succeeded(await closed.api.wallets.import(of));
    const asked = { ...request, wallet_id: watched.id };
    expectRefusal(await closed.api.wallets.export(asked), 400, 'wallet_without_key');
  });

  it('once for each request: a repetition is checked and sealed anew', async () => {
    const { wallet, session_token } = await walletOfPerson();
    const { recipient_public_key } = await newRecipient();
    const request = { wallet_id: wallet.id, recipient_public_key, session_token };
    const of = { idempotencyKey: unknownId('req') };
    const first = succeeded(await api.wallets.export(request, of));
    const again = succeeded(await api.wallets.export(request, of));
    expect(again.ciphertext).not.toBe(first.ciphertext);
    succeeded(await api.users.block({ user_id: wallet.user_id }));
    expectRefusal(await api.wallets.export(request, of), 403, 'user_blocked');
  });

  it('of no blocked user, whose session is not looked at', async () => {
    const { wallet, session_token } = await walletOfPerson();
    succeeded(await api.users.block({ user_id: wallet.user_id }));
    const { recipient_public_key } = await newRecipient();
    const request = { wallet_id: wallet.id, recipient_public_key, session_token };
    expectRefusal(await api.wallets.export(request), 403, 'user_blocked');
  });
});

describe('a key comes sealed', () => {
  const newKey = () => {
    const { privateKey, address } = Wallet.createRandom();
    remember('token', privateKey.slice(2));
    return { privateKey, address };
  };
  const seal = async (begun: { import_id: string; recipient_public_key: string }, text: string) => {
    const recipient = await suite.DeserializePublicKey(bytes(begun.recipient_public_key));
    const info = Buffer.from(`latchkey:wallet-import:v1:${app.id}:${begun.import_id}`);
    const { encapsulatedSecret, ciphertext } = await suite.Seal(recipient, Buffer.from(text), { info });
    const { import_id } = begun;
    return { import_id, encapsulated_key: url(encapsulatedSecret), ciphertext: url(ciphertext) };
  };

  it('once for each import, also of 20 calls at once', async () => {
    const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
    const begun = succeeded(await api.wallets.beginImport({ user_id }));
    const { privateKey, address } = newKey();
    const request = { user_id, wallet_type: 'ethereum', ...(await seal(begun, privateKey)) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.wallets.import(request)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    const [first] = taken;
    expect(first && succeeded(first)).toMatchObject({
      checksum_address: address,
      is_imported: true,
      is_read_only: false,
    });
    for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 404, 'import_not_found');
  });

  it('within its time, and unchanged', async () => {
    const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
    const [late, changed] = await Promise.all(
      [1, 2].map(async () => succeeded(await api.wallets.beginImport({ user_id }))),
    );
    const of = { user_id, wallet_type: 'ethereum' };
    const { import_id = '' } = late ?? {};
    succeeded(await api.test.fastForward({ import_id, minutes: 11 }));
    if (!late || !changed) throw new Error('two were begun');
    const { privateKey } = newKey();
    expectRefusal(
      await api.wallets.import({ ...of, ...(await seal(late, privateKey)) }),
      404,
      'import_not_found',
    );
    const sealed = await seal(changed, privateKey);
    const torn = { ...sealed, ciphertext: `AAAA${sealed.ciphertext.slice(4)}` };
    expectRefusal(await api.wallets.import({ ...of, ...torn }), 400, 'invalid_sealed_key');
    expectRefusal(await api.wallets.import({ ...of, ...sealed }), 404, 'import_not_found');
  });
});
