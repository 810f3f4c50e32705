import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ScriptedEndpoint } from '../testing/scripted-endpoint.js';
import { fetchAnswer } from './fetch-answer.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const endpoint = new ScriptedEndpoint();

beforeAll(() => endpoint.start());
afterAll(() => endpoint.stop());

it('ends in time while its body stalls, whatever was garbage meanwhile', async () => {
  endpoint.script = (_, response) => void response.write('{');
  const collecting = setInterval(collectGarbage, 50);
  await expect(fetchAnswer(endpoint.url, {}, AbortSignal.timeout(1000))).rejects.toMatchObject({
    code: 'chain_unavailable',
  });
  clearInterval(collecting);
});
