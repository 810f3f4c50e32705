import { defineConfig, parseConfig, setting } from '@latchkey/platform/config';
import { listenHttp } from './http-server.js';
import { MessageStore } from './message-store.js';
import { listenSmtp } from './smtp-listener.js';

const PORT = { min: 0, max: 65_535 };

const inboxSettings = defineConfig({
  INBOX_PORT: setting.integer({
    description: 'Port of the page and of the Twilio-shaped endpoint.',
    ...PORT,
  }),
  INBOX_SMTP_PORT: setting.integer({ description: 'Port of the SMTP listener.', ...PORT }),
  TWILIO_ACCOUNT_SID: setting.string({
    description: 'User name that the SMS endpoint accepts.',
    default: '',
  }),
  TWILIO_AUTH_TOKEN: setting.secret({
    description: 'Password that the SMS endpoint accepts.',
    optional: true,
  }),
});

/** The inbox as a process of its own, until a signal stops it. */
export async function runInbox(): Promise<void> {
  const config = parseConfig(inboxSettings, process.env);
  const store = new MessageStore();
  const account = { sid: config.TWILIO_ACCOUNT_SID, token: config.TWILIO_AUTH_TOKEN?.reveal() ?? '' };
  const smtp = await listenSmtp(store, config.INBOX_SMTP_PORT);
  const http = await listenHttp(store, account, config.INBOX_PORT);
  const stop = async (): Promise<void> => {
    await Promise.all([smtp.stop(), http.close()]);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
