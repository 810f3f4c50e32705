import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface SendWindow {
  sends: Date[];
  now: Date;
}

/** What the counters say of a send that they refused. */
@Injectable()
export class SendLimitsRepository {
  constructor(private readonly source: DataSource) {}

  async windowOf(appId: string, destinationDigest: Buffer): Promise<SendWindow | undefined> {
    const [window] = await this.source.query<SendWindow[]>(
      'SELECT sends, now() AS now FROM send_windows WHERE app_id = $1 AND destination_digest = $2',
      [appId, destinationDigest],
    );
    return window;
  }

  async secondsLeftInHour(): Promise<number> {
    const [row] = await this.source.query<{ seconds: number }[]>(
      `SELECT ceil(extract(epoch FROM date_trunc('hour', now()) + interval '1 hour' - now()))::int AS seconds`,
    );
    return Math.max(1, row?.seconds ?? 1);
  }
}
