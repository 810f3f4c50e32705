import { spawn } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { commandLineOf, stopChild } from './child.js';
import { nobodyOf } from './unprivileged-user.js';

it.each([
  ['its own tables', '/proc'],
  ['ps, as on macOS', '/nowhere'],
])('a process is known by its command, which the system tells by %s', async (_, proc) => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'a folder/of a stack']);
  try {
    expect(commandLineOf(child.pid ?? 0, proc)).toContain('a folder/of a stack');
  } finally {
    await stopChild(child);
  }
  expect(commandLineOf(child.pid ?? 0, proc)).toBeUndefined();
});

it.each([
  ['Linux', 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/nonexistent:/bin/false', 65_534, 65_534],
  ['macOS', '# comment\nnobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false', -2, -2],
  ['a system without it', 'root:x:0:0::/root:/bin/sh', 65_534, 65_534],
])('the user without rights is the one that %s numbers so', (_, passwd, uid, gid) => {
  expect(nobodyOf(passwd)).toEqual({ uid, gid });
});
