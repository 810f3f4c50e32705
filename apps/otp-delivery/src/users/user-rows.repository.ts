import { lockAlone, statement, type Subject } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type EntityManager, Like, Repository } from 'typeorm';
import { NEW_ADDRESS_IDS } from '../passcodes/method-ids.rules.js';
import { MagicLinkEntity } from '../magic-links/magic-link.entity.js';
import { MessageEntity } from '../messages/message.entity.js';
import { PasscodeEntity } from '../passcodes/passcode.entity.js';

const LOCK_SPACE = 0x07d5;

const ADD = statement('removed_methods_add')`
  INSERT INTO removed_methods (app_id, method_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`;

const HAS = statement('removed_methods_has')`
  SELECT FROM removed_methods WHERE app_id = $1 AND method_id = $2`;

/**
 * Messages, links and passcodes of users. Messages come before passcodes, as in a send: in another order the two could block
 * each other.
 *
 * Identifiers that were removed, or deleted with their user, leave tombstones: the events of a move and of a removal are
 * applied in any order, perhaps at once, and both hold the identifier's lock until their transactions end.
 */
@Injectable()
export class UserRowsRepository {
  constructor(
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    @InjectRepository(MagicLinkEntity) private readonly links: Repository<MagicLinkEntity>,
    @InjectRepository(PasscodeEntity) private readonly passcodes: Repository<PasscodeEntity>,
  ) {}

  /**
   * Rows of an identifier that left the user before stay: `moveMethod` takes them.
   * @param methodIds deleted with the user; undefined in an event of an earlier version, which deletes all rows.
   */
  async deleteUser(tx: EntityManager, user: Subject, methodIds?: readonly string[]): Promise<void> {
    if (methodIds) await this.markRemoved(tx, user.appId, methodIds);
    const method = methodIds && { methodId: Any(methodIds) };
    const newAddresses = { ...user, methodId: Like(NEW_ADDRESS_IDS) };
    await tx.withRepository(this.messages).delete([{ ...user, ...method }, newAddresses]);
    await tx.withRepository(this.links).delete([
      { ...user, ...method },
      { ...user, kind: 'embeddable' },
    ]);
    const passcodes = method ? { appId: user.appId, ...method } : user;
    await tx.withRepository(this.passcodes).delete([passcodes, newAddresses]);
  }

  async deleteMethod(tx: EntityManager, user: Subject, methodId: string): Promise<void> {
    await this.markRemoved(tx, user.appId, [methodId]);
    await this.deleteRowsOf(tx, user, methodId);
  }

  /**
   * What was sent to the identifier moves with it, since it proves the identifier, and so do the counts of its guesses.
   * Links that the App delivers to the former user are deleted; all of it is, if the identifier is gone by now.
   */
  async moveMethod(tx: EntityManager, from: Subject, methodId: string, userId: string): Promise<void> {
    if (await this.isRemoved(tx, from.appId, methodId)) return this.deleteRowsOf(tx, from, methodId);
    const links = tx.withRepository(this.links);
    await tx.withRepository(this.messages).update({ ...from, methodId }, { userId });
    await links.update({ ...from, methodId, kind: 'email' }, { userId });
    await links.delete({ ...from, methodId });
    await tx.withRepository(this.passcodes).update({ appId: from.appId, methodId }, { userId });
  }

  private async deleteRowsOf(tx: EntityManager, user: Subject, methodId: string): Promise<void> {
    await tx.withRepository(this.messages).delete({ ...user, methodId });
    await tx.withRepository(this.links).delete({ ...user, methodId });
    await tx.withRepository(this.passcodes).delete({ appId: user.appId, methodId });
  }

  /** Adds tombstones, and waits for moves that are being applied: their rows can be deleted after this. */
  private async markRemoved(tx: EntityManager, appId: string, methodIds: readonly string[]): Promise<void> {
    // In one order, so that two transactions do not wait for each other in a circle.
    for (const methodId of [...methodIds].sort()) await lockMethod(tx, appId, methodId);
    await ADD.run(tx, [appId, methodIds]);
  }

  /** Waits for a removal that is being applied. */
  private async isRemoved(tx: EntityManager, appId: string, methodId: string): Promise<boolean> {
    await lockMethod(tx, appId, methodId);
    // A second statement: only its snapshot is taken with the lock held.
    return (await HAS.count(tx, [appId, methodId])) > 0;
  }
}

function lockMethod(tx: EntityManager, appId: string, methodId: string): Promise<void> {
  return lockAlone(tx, { space: LOCK_SPACE, key: `${appId}/${methodId}` });
}
