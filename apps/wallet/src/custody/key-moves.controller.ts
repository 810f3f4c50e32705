import { Controller } from '@nestjs/common';
import { AppError, type PaymentSignature } from '@latchkey/contracts';
import { signPayment } from '@latchkey/contracts/signer';
import { moveKey, moveKeys, signTransaction } from '@latchkey/contracts/wallet';
import { type Call, Handles, RpcClient } from '@latchkey/platform/rpc';
import { KeyMoves } from './key-moves.service.js';

@Controller()
export class KeyMovesController {
  constructor(
    private readonly moves: KeyMoves,
    private readonly rpc: RpcClient,
  ) {}

  @Handles(moveKey)
  moveOne({ requestId, input }: Call<typeof moveKey>) {
    return this.moves.moveOne(requestId, input);
  }

  @Handles(moveKeys)
  moveSome({ requestId, input }: Call<typeof moveKeys>) {
    return this.moves.moveSome(requestId, input);
  }

  /** A transfer service of version 0.2.0 knows no signer, and no approvals: it has no payment wait for them. */
  @Handles(signTransaction)
  async sign({ input, ...context }: Call<typeof signTransaction>): Promise<PaymentSignature> {
    const { signature } = await this.rpc.call(signPayment, context, input);
    if (signature === null) throw new AppError('signature_refused', { reason: 'intent_missing' });
    return { signature };
  }
}
