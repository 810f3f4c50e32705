import type { Socket } from 'node:net';
import { BODY_MS, bodyTimeLeft } from './body-limit.rules.js';

/** @param late called once if the body on this connection is too slow. @returns what ends the limit. */
export function limitBody(socket: Socket, late: () => void): () => void {
  const beganAt = performance.now();
  const { bytesRead } = socket;
  const look = () => {
    const leftMs = bodyTimeLeft(performance.now() - beganAt, socket.bytesRead - bytesRead);
    if (leftMs <= 0) late();
    else timer = setTimeout(look, leftMs);
  };
  let timer = setTimeout(look, BODY_MS);
  return () => clearTimeout(timer);
}
