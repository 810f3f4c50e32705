import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Closers } from './closers.js';

describe('Closers', () => {
  let complain: ReturnType<typeof jest.spyOn>;

  beforeEach(() => {
    complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  afterEach(() => complain.mockRestore());

  it('ends what began last first, and each once', async () => {
    const ended: string[] = [];
    const closers = new Closers();
    for (const name of ['server', 'client']) closers.add(() => ended.push(name));
    await Promise.all([closers.close(), closers.close()]);
    expect(ended).toEqual(['client', 'server']);
  });

  it('waits for what is still starting before it ends it', async () => {
    const ended: string[] = [];
    const closers = new Closers();
    let started: (name: string) => void = () => undefined;
    const starting = new Promise<string>((resolve) => (started = resolve));
    const kept = closers.keep(starting, (name) => ended.push(name));
    const closing = closers.close();
    started('late');
    await closing;
    expect(ended).toEqual(['late']);
    await expect(kept).resolves.toBe('late');
  });

  it('has nothing to end of what never started', async () => {
    const closers = new Closers();
    const kept = closers.keep(Promise.reject(new Error('no port')), () => {
      throw new Error('ended all the same');
    });
    await expect(kept).rejects.toThrow('no port');
    await closers.close();
    expect(complain).not.toHaveBeenCalled();
  });

  it('goes on where one fails, and says so', async () => {
    const ended: string[] = [];
    const closers = new Closers();
    closers.add(() => ended.push('server'));
    closers.add(() => Promise.reject(new Error('stuck')));
    await closers.close();
    expect(ended).toEqual(['server']);
    expect(complain).toHaveBeenCalledWith('Not ended as it should be: stuck');
  });
});
