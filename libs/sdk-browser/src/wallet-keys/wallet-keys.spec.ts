import { describe, expect, it } from '@jest/globals';
import { receiveKey } from './receive-key.js';
import { sealKey } from './seal-key.js';
import { bytesOf, fromBase64Url, SUITE, toBase64Url } from './suite.js';

const PLACE = { app_id: 'app_1', wallet_id: 'wallet_1', user_id: 'user_1' };

/** The sealed text of the API for this public key. */
async function exported(publicKey: string, text = 'secret', { app_id, wallet_id, user_id } = PLACE) {
  const recipient = await SUITE.DeserializePublicKey(fromBase64Url(publicKey));
  const info = bytesOf(`latchkey:wallet-export:v1:${app_id}:${wallet_id}:${user_id}`);
  const { encapsulatedSecret, ciphertext } = await SUITE.Seal(recipient, bytesOf(text), { info });
  const sealed = { encapsulated_key: toBase64Url(encapsulatedSecret), ciphertext: toBase64Url(ciphertext) };
  return { ...PLACE, ...sealed };
}

/** What `show` needs of a page. */
function newElement() {
  const roots: { mode: string; text: () => string }[] = [];
  const children: object[] = [];
  const createElement = () => {
    const own = { textContent: '', remove: () => void children.splice(0) };
    return Object.assign(own, {
      attachShadow: ({ mode }: { mode: string }) => ({
        append: (code: { textContent: string }) => roots.push({ mode, text: () => code.textContent }),
      }),
    });
  };
  const element = { ownerDocument: { createElement }, replaceChildren: (one: object) => children.push(one) };
  return { element: element as unknown as Element, roots, children };
}

describe('a page that receives a key', () => {
  it('shows it once, in a closed root, and removes it again', async () => {
    const receiver = await receiveKey();
    expect(fromBase64Url(receiver.publicKey)).toHaveLength(65);
    const { element, roots, children } = newElement();
    const sealed = await exported(receiver.publicKey);
    const hide = await receiver.show(element, sealed);
    expect(roots.map(({ mode, text }) => [mode, text()])).toEqual([['closed', 'secret']]);
    await expect(receiver.show(element, sealed)).rejects.toMatchObject({ errorType: 'already_shown' });
    hide();
    expect([roots[0]?.text(), children]).toEqual(['', []]);
  });

  it.each(['app_id', 'wallet_id', 'user_id'] as const)('opens none for another %s', async (member) => {
    const receiver = await receiveKey();
    const sealed = await exported(receiver.publicKey);
    const showing = receiver.show(newElement().element, { ...sealed, [member]: 'other' });
    await expect(showing).rejects.toMatchObject({ errorType: 'key_not_opened' });
  });

  it.each([
    ['another page', async () => exported((await receiveKey()).publicKey)],
    ['nobody', () => Promise.resolve({ ...PLACE, encapsulated_key: '', ciphertext: '%' })],
  ])('opens none that was sealed to %s', async (_, make) => {
    const receiver = await receiveKey();
    const showing = receiver.show(newElement().element, await make());
    await expect(showing).rejects.toMatchObject({ errorType: 'key_not_opened' });
  });

  it('has a private key that no script can read', async () => {
    const { privateKey } = await SUITE.GenerateKeyPair();
    await expect(crypto.subtle.exportKey('pkcs8', privateKey as CryptoKey)).rejects.toThrow();
  });
});

it('a key is sealed for one import: it opens with its private key and its info', async () => {
  const pair = await SUITE.GenerateKeyPair();
  const recipient_public_key = toBase64Url(await SUITE.SerializePublicKey(pair.publicKey));
  const begun = { app_id: 'app_1', import_id: 'import_1', recipient_public_key };
  const { import_id, encapsulated_key, ciphertext } = await sealKey('secret', begun);
  expect(import_id).toBe('import_1');
  const open = (info: string) =>
    SUITE.Open(pair, fromBase64Url(encapsulated_key), fromBase64Url(ciphertext), { info: bytesOf(info) });
  const opened = await open('latchkey:wallet-import:v1:app_1:import_1');
  expect(new TextDecoder().decode(opened)).toBe('secret');
  await expect(open('latchkey:wallet-import:v1:app_1:import_2')).rejects.toThrow();
});
