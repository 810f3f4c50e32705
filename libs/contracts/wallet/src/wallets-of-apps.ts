import {
  AppId,
  Described,
  listField,
  NewestFirstQuery,
  NextPage,
  operatorProcedure,
  stringField,
  UserId,
} from '@latchkey/contracts';
import { Wallet } from './wallets.js';

export class InspectWalletsQuery extends NewestFirstQuery {
  @AppId({ description: 'Wallets of this App only. Required but with `address`.', optional: true })
  app_id?: string;
  @UserId({ description: 'Wallets of this user only.', optional: true }) user_id?: string;
  @stringField({
    description: 'Wallets with this public address, in any case of its letters for Ethereum.',
    maxLength: 128,
    examples: ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
    optional: true,
  })
  address?: string;
}

@Described('One page of wallets.')
export class InspectWalletsResponse {
  @listField(() => Wallet, { description: 'Newest first.' }) wallets!: Wallet[];
  @NextPage() next!: string;
}

/** Wallets that are not deleted, of any App. */
export const inspectWallets = operatorProcedure<InspectWalletsQuery, InspectWalletsResponse>(
  'wallet.v1.inspect_wallets',
  ['invalid_request'],
);
