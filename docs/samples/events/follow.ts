import { Latchkey } from '@latchkey/node';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});

/** @param after where the last run ended. @param keep stores the place, after the work is done. */
export async function work(after: string | undefined, keep: (place: string) => Promise<void>) {
  for await (const event of latchkey.events.follow({ after, types: ['user.created', 'user.deleted'] })) {
    console.log(event.type, event.user_id);
    await keep(event.id);
  }
}
