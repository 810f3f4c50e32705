import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { refusing, rpcOver, type SeenCall, send } from '@latchkey/edge/testing';
import { ADMIN_KEY, startTestAdmin } from '../testing/test-admin.js';
import { VersionWatch } from './version-watch.js';

const replica = (version: string) => ({ name: version, version });

describe('which versions run', () => {
  it('is noted, that of administration among them', async () => {
    const calls: SeenCall[] = [];
    const answers = {
      'session.v1.replica': [replica('0.3.0'), replica('0.3.1')],
      'mfa.v1.replica': [replica('0.3.0')],
      'event-service.v1.note_versions': {},
    };
    await new VersionWatch(rpcOver(answers, calls), { warn: () => undefined }, '0.3.1').look();
    expect(calls.map(({ input }) => input)).toEqual([
      {
        running: expect.arrayContaining([
          { service: 'admin', version: '0.3.1' },
          { service: 'session', version: '0.3.0' },
          { service: 'session', version: '0.3.1' },
          { service: 'mfa', version: '0.3.0' },
        ]),
      },
    ]);
  });

  it('is logged where it could not be noted', async () => {
    const lines: string[] = [];
    const away = { 'event-service.v1.note_versions': refusing('service_unavailable') };
    const logger = { warn: (event: string) => void lines.push(event) };
    await new VersionWatch(rpcOver(away, []), logger).look();
    expect(lines).toEqual(['deployments.not_noted']);
  });

  describe('each minute', () => {
    afterEach(() => {
      jest.useRealTimers();
    });

    it('is looked for from the second minute on, and an end waits for the look under way', async () => {
      jest.useFakeTimers();
      const calls: SeenCall[] = [];
      let noted = () => {};
      const note = () => new Promise<object>((resolve) => (noted = () => resolve({})));
      const watch = new VersionWatch(rpcOver({ 'event-service.v1.note_versions': note }, calls), {
        warn: () => undefined,
      });
      watch.start();
      await jest.advanceTimersByTimeAsync(59_999);
      expect(calls).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);
      expect(calls).toHaveLength(1);
      const onStop = jest.fn();
      const stopping = watch.stop().then(onStop);
      await jest.advanceTimersByTimeAsync(120_000);
      expect(onStop).not.toHaveBeenCalled();
      noted();
      await stopping;
      expect(calls).toHaveLength(1);
    });
  });

  it('is listed for operators', async () => {
    const deployment = { service: 'session', version: '0.3.1', started_at: 1 };
    const admin = await startTestAdmin({
      'event-service.v1.inspect_deployments': { deployments: [deployment] },
    });
    const answer = await send(admin, '/v1/admin/deployments?created_after=5', { key: ADMIN_KEY });
    expect(answer).toMatchObject({ status: 200, json: { deployments: [deployment] } });
    expect(admin.calls.at(-1)?.input).toEqual({ created_after: 5 });
    await admin.close();
  });
});
