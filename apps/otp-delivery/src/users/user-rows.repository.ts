import type { Subject } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type EntityManager, Like, Repository } from 'typeorm';
import { NEW_ADDRESS_IDS } from '../decoys/decoy.rules.js';
import { MagicLinkEntity } from '../magic-links/magic-link.entity.js';
import { MessageEntity } from '../messages/message.entity.js';
import { PasscodeEntity } from '../passcodes/passcode.entity.js';
import { RemovedMethodsRepository } from './removed-methods.repository.js';

/**
 * Messages, links and passcodes of users. Messages come before passcodes, as in a send: in another order the two could block
 * each other.
 */
@Injectable()
export class UserRowsRepository {
  constructor(
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    @InjectRepository(MagicLinkEntity) private readonly links: Repository<MagicLinkEntity>,
    @InjectRepository(PasscodeEntity) private readonly passcodes: Repository<PasscodeEntity>,
    private readonly removed: RemovedMethodsRepository,
  ) {}

  /**
   * Rows of an identifier that left the user before stay: `moveMethod` takes them.
   * @param methodIds deleted with the user; undefined in an event of an earlier version, which deletes all rows.
   */
  async deleteUser(tx: EntityManager, user: Subject, methodIds?: readonly string[]): Promise<void> {
    if (methodIds) await this.removed.add(tx, user.appId, methodIds);
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
    await this.removed.add(tx, user.appId, [methodId]);
    await this.deleteRowsOf(tx, user, methodId);
  }

  /**
   * What was sent to the identifier moves with it, since it proves the identifier, and so do the counts of its guesses.
   * Links that the App delivers to the former user are deleted; all of it is, if the identifier is gone by now.
   */
  async moveMethod(tx: EntityManager, from: Subject, methodId: string, userId: string): Promise<void> {
    if (await this.removed.has(tx, from.appId, methodId)) return this.deleteRowsOf(tx, from, methodId);
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
}
