import { afterAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import type { BeginProofOfWorkResponse, SendName } from '@latchkey/contracts/otp-delivery';
import type { Challenge } from 'altcha-lib';
import { newCaller, outcomeOf, retryAfterOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { solvedProof } from '../testing/solved-proof.js';
import { ProofsService } from './proofs.service.js';

const fixture = await otpDeliveryFixture({ PROOF_OF_WORK_TRIES: '2', PUBLIC_SENDS_PER_CLIENT: '12' });
const proofs = fixture.get(ProofsService);

/** Another process, where each client may send once in an hour. */
const otpDeliverySite = async () => {
  const module = await fixture.serve({ PROOF_OF_WORK_TRIES: '2', PUBLIC_SENDS_PER_CLIENT: '1' });
  closing.push(module);
  return module.get(ProofsService);
};
const closing: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(closing.map((module) => module.close())));

const newIp = (() => {
  let next = 0;
  return () => `198.51.100.${(next += 1)}`;
})();
const ask = (client_ip: string, send: SendName = 'email_otp') => ({ send, client_ip });
const triesOf = ({ challenge }: BeginProofOfWorkResponse) => (challenge as Challenge).parameters.data?.tries;

async function proofFor(caller: Caller, ip: string, send?: SendName): Promise<string> {
  return solvedProof(await proofs.begin(caller, ask(ip, send)));
}

/** The proof with another challenge or solution. */
function changed(
  proof: string,
  change: (payload: { challenge: Challenge; solution: object }) => void,
): string {
  const payload = JSON.parse(Buffer.from(proof, 'base64').toString()) as never;
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

describe('a proof of work', () => {
  it('is spent by exactly one of 20 parallel sends', async () => {
    const [caller, ip] = [newCaller(), newIp()];
    const proof = await proofFor(caller, ip);
    const spends = Array.from({ length: 20 }, () => proofs.spend(caller, { ...ask(ip), proof }));
    expect(await tally(spends)).toEqual({ ok: 1, invalid_proof_of_work: 19 });
  });

  it('is for its App and its send alone, and works from another address', async () => {
    const [caller, ip] = [newCaller(), newIp()];
    const proof = await proofFor(caller, ip);
    expect(await outcomeOf(proofs.spend(newCaller(), { ...ask(ip), proof }))).toBe('invalid_proof_of_work');
    expect(await outcomeOf(proofs.spend(caller, { ...ask(ip, 'sms_otp'), proof }))).toBe(
      'invalid_proof_of_work',
    );
    expect(await outcomeOf(proofs.spend(caller, { ...ask(newIp()), proof }))).toBe('ok');
  });

  it.each<[string, (payload: { challenge: Challenge; solution: object }) => void]>([
    ['fewer tries', ({ challenge }) => Object.assign(challenge.parameters.data ?? {}, { tries: 1 })],
    ['a later end', ({ challenge }) => (challenge.parameters.expiresAt = 4_000_000_000)],
    ['another nonce', ({ challenge }) => (challenge.parameters.nonce = '00'.repeat(16))],
    ['a key of its own', ({ challenge }) => (challenge.parameters.keySignature = '00'.repeat(32))],
    ['no signature', ({ challenge }) => (challenge.signature = '')],
    ['no solution', (payload) => (payload.solution = {})],
    ['another solution', ({ solution }) => Object.assign(solution, { derivedKey: '00'.repeat(32) })],
    ['an odd solution', ({ solution }) => Object.assign(solution, { derivedKey: { a: 1 }, counter: 'x' })],
  ])('with %s is refused, and the true one still works', async (_, change) => {
    const [caller, ip] = [newCaller(), newIp()];
    const proof = await proofFor(caller, ip);
    const forged = changed(proof, change);
    expect(await outcomeOf(proofs.spend(caller, { ...ask(ip), proof: forged }))).toBe(
      'invalid_proof_of_work',
    );
    expect(await outcomeOf(proofs.spend(caller, { ...ask(ip), proof }))).toBe('ok');
  });

  it.each(['', '%%%', 'bnVsbA==', Buffer.from('{"challenge":{"parameters":null}}').toString('base64')])(
    '%j is refused',
    async (proof) => {
      expect(await outcomeOf(proofs.spend(newCaller(), { ...ask(newIp()), proof }))).toBe(
        'invalid_proof_of_work',
      );
    },
  );
});

describe('a client that sends much', () => {
  it('gets harder challenges, and an easy one from before is no longer enough', async () => {
    const [caller, ip] = [newCaller(), newIp()];
    const easy = await proofFor(caller, ip);
    for (let sent = 0; sent < 10; sent += 1) {
      const begun = await proofs.begin(caller, ask(ip));
      expect(triesOf(begun)).toBe(sent < 5 ? 2 : 4);
      await proofs.spend(caller, { ...ask(ip), proof: await solvedProof(begun) });
    }
    expect(triesOf(await proofs.begin(caller, ask(ip)))).toBe(8);
    expect(triesOf(await proofs.begin(caller, ask(newIp())))).toBe(2);
    expect(triesOf(await proofs.begin(newCaller(), ask(ip)))).toBe(2);
    expect(await outcomeOf(proofs.spend(caller, { ...ask(ip), proof: easy }))).toBe('invalid_proof_of_work');
  });

  it('has a limit for an hour, which parallel sends keep, too', async () => {
    const [caller, ip] = [newCaller(), newIp()];
    const solved = await Promise.all(Array.from({ length: 20 }, () => proofFor(caller, ip)));
    await fixture.source.query(`UPDATE send_windows SET sends = '{}' WHERE app_id = $1`, [caller.app_id]);
    const sends = solved.map((proof) => proofs.spend(caller, { ...ask(ip), proof }));
    const outcomes = await tally(sends);
    expect(outcomes.ok).toBeLessThanOrEqual(12);
    expect(
      (outcomes.ok ?? 0) + (outcomes.too_many_messages ?? 0) + (outcomes.invalid_proof_of_work ?? 0),
    ).toBe(20);
    // The rest of the hour, each as hard as is due.
    let refused = proofs.spend(caller, { ...ask(ip), proof: await proofFor(caller, ip) });
    for (let n = 0; n < 12 && (await outcomeOf(refused)) === 'ok'; n += 1)
      refused = proofs.spend(caller, { ...ask(ip), proof: await proofFor(caller, ip) });
    const seconds = (await retryAfterOf(refused)) ?? 0;
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  it('behind one /64 of IPv6 is one client', async () => {
    const caller = newCaller();
    for (let sent = 0; sent < 5; sent += 1) {
      const ip = `2001:db8::${sent + 1}`;
      await proofs.spend(caller, { ...ask(ip), proof: await proofFor(caller, ip) });
    }
    expect(triesOf(await proofs.begin(caller, ask('2001:db8::ffff')))).toBe(4);
    expect(triesOf(await proofs.begin(caller, ask('2001:db8:0:1::1')))).toBe(2);
  });
});

it('a /48 of IPv6 has a limit of its own, exact in a race, however many clients it has', async () => {
  const site = await otpDeliverySite();
  const caller = newCaller();
  const asked = Array.from({ length: 30 }, (_, n) => ask(`2001:db8:7:${n.toString(16)}::1`));
  const solved = await Promise.all(asked.map(async (from) => solvedProof(await site.begin(caller, from))));
  const spends = asked.map((from, n) => site.spend(caller, { ...from, proof: solved[n] ?? '' }));
  expect(await tally(spends)).toEqual({ ok: 10, too_many_messages: 20 });
  const more = async (client_ip: string) => {
    const from = ask(client_ip);
    return site.spend(caller, { ...from, proof: await solvedProof(await site.begin(caller, from)) });
  };
  const seconds = (await retryAfterOf(more('2001:db8:7:ffff::1'))) ?? 0;
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(await outcomeOf(more('2001:db8:8::1'))).toBe('ok');
});

it('no address and no proof is stored in clear', async () => {
  const [caller, ip] = [newCaller(), '203.0.113.99'];
  const proof = await proofFor(caller, ip);
  await proofs.spend(caller, { ...ask(ip), proof });
  const [row] = await fixture.source.query<{ text: string }[]>(
    `SELECT (SELECT string_agg(w::text, ' ') FROM send_windows w) || (SELECT string_agg(p::text, ' ') FROM spent_proofs p) AS text`,
  );
  expect(row?.text).not.toContain(ip);
  expect(row?.text).not.toContain(
    JSON.parse(Buffer.from(proof, 'base64').toString()).challenge.parameters.nonce,
  );
});
