/** Older servers do not know consumers with several subjects in one filter. */
export const OLDEST = '2.10';

const PARTS = /(\d+)\.(\d+)(?:\.(\d+))?/;

/** The server's version of NATS is too old for Latchkey. */
export class ServerTooOldError extends Error {
  override readonly name = 'ServerTooOldError';

  constructor(readonly version: string) {
    super(`NATS ${version} runs there, and Latchkey needs ${OLDEST} or newer`);
  }
}

/** @param version as in the INFO of a server, or as `nats-server --version` prints it. */
export function isTooOld(version: string): boolean {
  return isOlder(version, OLDEST);
}

/** Whether `version` comes before `other`; a text without a version comes before every version. */
export function isOlder(version: string, other: string): boolean {
  const [own, their] = [partsOf(version), partsOf(other)];
  const difference = own.findIndex((part, index) => part !== their[index]);
  return difference >= 0 && (own[difference] ?? 0) < (their[difference] ?? 0);
}

function partsOf(version: string): number[] {
  return (PARTS.exec(version)?.slice(1) ?? ['0', '0', '0']).map((part) => Number(part ?? 0));
}
