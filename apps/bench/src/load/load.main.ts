// The load generator, a process of its own: it is told what to send, and its CPU is nobody's but its own.
import { MailSink } from './mail-sink.js';
import type { LoadMessage, WindowPlan } from './plan.js';
import { runWindow } from './window.js';

const say = (message: LoadMessage) => process.send?.(message);

const mail = await MailSink.listen();
process.on('message', (plan: WindowPlan) => {
  runWindow(plan, mail).then(
    (result) => say({ type: 'result', result }),
    (error: Error) => say({ type: 'failed', reason: error.message }),
  );
});
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole group: the benchmark ends its processes in order.
process.on('SIGINT', () => undefined);
say({ type: 'ready', mailPort: mail.port });
