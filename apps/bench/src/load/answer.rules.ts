/** Where an answer ends in what has arrived, and what it says; the body is not decoded before somebody asks. */
export interface AnswerFrame {
  readonly status: number;
  readonly bodyStart: number;
  readonly end: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = '\r\ncontent-length:';
const STATUS_AT = 'HTTP/1.1 '.length;

/**
 * The first answer in the bytes; undefined while it is not whole.
 * @throws Error for an answer without a Content-Length: no endpoint that is measured sends one.
 */
export function frameOf(bytes: Buffer): AnswerFrame | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const bodyStart = headEnd + HEAD_END.length;
  const end = bodyStart + contentLength(head);
  if (bytes.length < end) return undefined;
  return { status: Number(head.slice(STATUS_AT, STATUS_AT + 3)), bodyStart, end };
}

function contentLength(head: string): number {
  const lower = head.toLowerCase();
  const at = lower.indexOf(LENGTH);
  if (at === -1) throw new Error(`an answer without a Content-Length: ${head.split('\r\n', 1)[0]}`);
  return parseInt(lower.slice(at + LENGTH.length), 10);
}
