import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { type StreamName, STREAMS } from '@latchkey/platform/events';
import type { Logger } from '@latchkey/platform/telemetry';
import { readingSubject } from '../streams/index.js';
import { answerFormer, FORMER_SUBJECT } from './former-version.js';
import type { ReaderMaker } from './reader-maker.js';

/** Replicas share the questions. */
const QUEUE = 'streams';

/** Answers the process that reads every event, and processes of the version before. */
export class Questions {
  constructor(
    private readonly connection: NatsConnection,
    private readonly readers: ReaderMaker,
    private readonly logger: Logger,
  ) {}

  /** Resolves when the server knows of it. */
  async listen(): Promise<void> {
    for (const stream of STREAMS) this.on(readingSubject(stream), (msg) => this.beginReading(stream, msg));
    this.on(FORMER_SUBJECT, (msg) => answerFormer(this.connection, this.readers, msg));
    await this.connection.flush();
  }

  private on(subject: string, answer: (msg: Msg) => Promise<string>): void {
    this.connection.subscribe(subject, {
      queue: QUEUE,
      callback: (error, msg) => {
        if (!error) void this.respond(msg, answer);
      },
    });
  }

  private async beginReading(stream: StreamName, msg: Msg): Promise<string> {
    const { after } = msg.json<{ after?: unknown }>();
    if (!Number.isSafeInteger(after) || Number(after) < 0) throw new TypeError('after is no sequence');
    await this.readers.make({ stream, after: Number(after), acknowledges: true });
    return '{}';
  }

  private async respond(msg: Msg, answer: (msg: Msg) => Promise<string>): Promise<void> {
    try {
      msg.respond(await answer(msg));
    } catch (error) {
      this.logger.warn('streams.question_failed', { procedure: msg.subject, error });
      const description = error instanceof Error ? error.message : 'failed';
      msg.respond(JSON.stringify({ error: { code: 500, err_code: 0, description } }));
    }
  }
}
