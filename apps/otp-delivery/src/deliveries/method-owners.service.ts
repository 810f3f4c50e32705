import { type Caller, methodOwner, type MethodOwner } from '@latchkey/contracts';
import { AttestationReader, IssuerKeys, Unattested } from '@latchkey/platform/attestations';
import { type Clock, CLOCK } from '@latchkey/platform/clock';
import { Inject, Injectable } from '@nestjs/common';

type Addressed = Pick<MethodOwner, 'user_id' | 'method_id' | 'value'> & {
  readonly owner?: string | undefined;
};

/**
 * A code or link for a method goes to the address that the method has by identity's word. Otherwise the proof of one
 * address would be taken for that of another.
 */
@Injectable()
export class MethodOwners {
  private readonly reader: AttestationReader<MethodOwner>;

  constructor(
    keys: IssuerKeys,
    @Inject(CLOCK) now: Clock,
    private readonly unattested: Unattested,
  ) {
    this.reader = new AttestationReader(methodOwner, keys, now);
  }

  /** @throws AttestationError */
  async require({ app_id }: Caller, { owner, ...said }: Addressed): Promise<void> {
    if (owner === undefined) return this.unattested.admit();
    await this.reader.expect(owner, { app_id, ...said });
  }
}
