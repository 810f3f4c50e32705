import { expect, it } from '@jest/globals';
import { workWithProof } from './work-with-proof.js';

const body = {
  error_type: 'step_up_required',
  required_factors: [{ type: 'totp', reason: 'factor_missing' }],
};
const refusal = () => Response.json(body, { status: 403 });
const thrown = Object.assign(new Error('refused'), { errorType: 'step_up_required' });

/** Does work that answers, or throws, these one after the other. */
async function done(...outcomes: unknown[]) {
  const proofs: unknown[] = [];
  const work = async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const answer = await workWithProof(work, async (requirement) => void proofs.push(requirement));
  return { answer, proofs, left: outcomes.length };
}

it('answers what the work answers, and asks for nothing', async () => {
  expect(await done('paid', 'again')).toEqual({ answer: 'paid', proofs: [], left: 1 });
});

it.each([
  ['answers', body],
  ['answers as a response', refusal()],
  ['throws', thrown],
])('does the work once more after the proof that its first attempt %s', async (_, first) => {
  const { answer, proofs } = await done(first, 'paid');
  expect([answer, proofs.length]).toEqual(['paid', 1]);
});

it.each([
  ['answers', body],
  ['answers as a response', refusal()],
  ['throws', thrown],
])('does not take for done what the second attempt %s', async (_, second) => {
  await expect(done(refusal(), second)).rejects.toMatchObject({ errorType: 'step_up_required' });
});

it('leaves another failure of either attempt as it is', async () => {
  const failure = new Error('no money');
  await expect(done(failure)).rejects.toBe(failure);
  await expect(done(refusal(), failure)).rejects.toBe(failure);
});
