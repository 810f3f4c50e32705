import { expect, it } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { searchForSecrets } from '../harness/secrets/leaks.js';
import { currentRun } from '../harness/stack/run.js';
import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

it('the search for secrets finds one that is there', async () => {
  const { secretKey, id, api } = await newApp();
  succeeded(await api.listUsers());
  const planted = join(currentRun().dataDir, 'logs', 'planted.log');
  await writeFile(planted, `{"event":"careless","key":"${secretKey}","appId":"${id}"}\n`);
  try {
    const { leaks } = await searchForSecrets(currentRun());
    expect(leaks).toContainEqual({ place: 'planted.log', kind: 'token', begins: 'sk_t' });
  } finally {
    await rm(planted);
  }
});
