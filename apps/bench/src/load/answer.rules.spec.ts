import { describe, expect, it } from '@jest/globals';
import { frameOf } from './answer.rules.js';

const answer = (head: string, body: string) => Buffer.from(`HTTP/1.1 ${head}\r\n\r\n${body}`);

describe('frameOf', () => {
  it.each(['Content-Length', 'content-length', 'CONTENT-LENGTH'])('knows the end by %s', (name) => {
    const bytes = answer(`404 Not Found\r\n${name}: 5\r\nX: y`, 'hello');
    expect(frameOf(bytes)).toEqual({ status: 404, bodyStart: bytes.length - 5, end: bytes.length });
  });

  it('leaves what follows alone', () => {
    const bytes = answer('200 OK\r\nContent-Length: 2', '{}HTTP/1.1 2');
    expect(frameOf(bytes)?.end).toBe(bytes.indexOf('{}') + 2);
  });

  it.each([
    ['half of the head', Buffer.from('HTTP/1.1 200 OK\r\nContent-Le')],
    ['half of the body', answer('200 OK\r\nContent-Length: 5', 'hel')],
    ['nothing', Buffer.alloc(0)],
  ])('waits for more after %s', (_, bytes) => {
    expect(frameOf(bytes)).toBeUndefined();
  });

  it('refuses an answer whose end it cannot know', () => {
    expect(() => frameOf(answer('200 OK\r\nTransfer-Encoding: chunked', '0'))).toThrow('Content-Length');
  });
});
