import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ScriptedEndpoint } from '../testing/scripted-endpoint.js';
import { AnswerTooLarge, fetchAnswer } from './fetch-answer.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const endpoint = new ScriptedEndpoint();

beforeAll(() => endpoint.start());
afterAll(() => endpoint.stop());

it('ends in time while its body stalls, even after a garbage collection', async () => {
  endpoint.script = (_, response) => void response.write('{');
  const collecting = setInterval(collectGarbage, 50);
  await expect(fetchAnswer(endpoint.url, {}, AbortSignal.timeout(1000))).rejects.toMatchObject({
    code: 'chain_unavailable',
  });
  clearInterval(collecting);
});

it('is refused above its limit, and whole below it, also where a letter is cut between two parts', async () => {
  const text = 'ä€'.repeat(50_000);
  endpoint.script = (_, response) => {
    const bytes = Buffer.from(text);
    response.write(bytes.subarray(0, 100_001));
    setTimeout(() => response.end(bytes.subarray(100_001)), 20);
  };
  const within = (largest: number) => fetchAnswer(endpoint.url, { largest }, AbortSignal.timeout(5000));
  expect((await within(250_000)).text).toBe(text);
  const refused = within(249_999);
  await expect(refused).rejects.toMatchObject({ code: 'chain_unavailable' });
  await expect(refused).rejects.toHaveProperty('cause', expect.any(AnswerTooLarge));
});
