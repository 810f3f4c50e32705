export interface Mail {
  readonly to: string;
  readonly messageId: string;
  readonly code: string;
}

const MESSAGE_ID = /^Message-ID:\s*<([^>]*)>/im;
const CODE = /(?<![\w+.-])\d{6}(?![\w-])/;

/** What a message of ours says. The code is looked for behind the head, whose ids and dates have digits of their own. */
export function mailOf(to: string, message: string): Mail {
  const headEnd = message.indexOf('\r\n\r\n');
  return {
    to,
    messageId: MESSAGE_ID.exec(message.slice(0, headEnd))?.[1] ?? '',
    code: CODE.exec(message.slice(headEnd))?.[0] ?? '',
  };
}
