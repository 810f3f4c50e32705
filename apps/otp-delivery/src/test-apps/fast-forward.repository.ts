import { minutesBefore, movedBack, statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A method of a test App, with the digest of its address. */
export interface MovedMethod {
  readonly appId: string;
  readonly methodId: string;
  readonly destinationDigest: Buffer;
}

const WINDOW = statement('fast_forward_window')`
  UPDATE send_windows SET ${movedBack(['last_sent_at'], '$3')},
    sends = ARRAY(SELECT ${minutesBefore('sent', '$3')} FROM unnest(sends) WITH ORDINALITY AS s (sent, place) ORDER BY place)
  WHERE app_id = $1 AND destination_digest = $2`;

const MESSAGES = statement('fast_forward_messages')`
  UPDATE messages SET ${movedBack(['expires_at'], '$3')}
  WHERE app_id = $1 AND method_id = $2 AND kind = 'passcode' AND state = 'queued'`;

const PASSCODE = statement('fast_forward_passcode')`
  UPDATE passcodes SET ${movedBack(['expires_at', 'consumed_at', 'locked_until', 'sent_at'], '$3')}
  WHERE app_id = $1 AND method_id = $2`;

const LINK = statement('fast_forward_link')`
  UPDATE magic_links SET ${movedBack(['expires_at', 'consumed_at', 'created_at'], '$3')}
  WHERE app_id = $1 AND token_digest = $2 RETURNING id`;

/** Moves times back, as if minutes had passed. All SQL: each statement moves all times of a row, by its own values. */
@Injectable()
export class FastForwardRepository {
  constructor(private readonly source: DataSource) {}

  /** In the order in which a send locks the same rows. */
  async method({ appId, methodId, destinationDigest }: MovedMethod, minutes: number): Promise<void> {
    await this.source.transaction(async (tx) => {
      await WINDOW.run(tx, [appId, destinationDigest, minutes]);
      await MESSAGES.run(tx, [appId, methodId, minutes]);
      await PASSCODE.run(tx, [appId, methodId, minutes]);
    });
  }

  /** False for an unknown link. */
  async link(appId: string, tokenDigest: Buffer, minutes: number): Promise<boolean> {
    return (await LINK.count(this.source, [appId, tokenDigest, minutes])) > 0;
  }
}
