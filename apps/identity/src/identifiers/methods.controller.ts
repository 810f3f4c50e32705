import {
  addAddress,
  checkSignIn,
  confirmSignIn,
  deleteEmail,
  deleteIdpProvider,
  deletePhoneNumber,
  ensureMethod,
  findMethod,
  primaryMethod,
} from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { ConfirmationsService } from './confirmations.service.js';
import { IdentifierChanges } from './identifier-changes.service.js';
import { MethodsService } from './methods.service.js';
import { NewAddressService } from './new-address.service.js';

@Controller()
export class MethodsController {
  constructor(
    private readonly methods: MethodsService,
    private readonly confirmations: ConfirmationsService,
    private readonly changes: IdentifierChanges,
    private readonly addresses: NewAddressService,
  ) {}

  @Handles(ensureMethod)
  ensure({ caller, input }: Call<typeof ensureMethod>) {
    return this.methods.ensure(caller, input);
  }

  @Handles(findMethod)
  find({ caller, input }: Call<typeof findMethod>) {
    return this.methods.find(caller, input);
  }

  @Handles(primaryMethod)
  primary({ caller, input }: Call<typeof primaryMethod>) {
    return this.methods.primary(caller, input);
  }

  @Handles(checkSignIn)
  check({ caller, input }: Call<typeof checkSignIn>) {
    return this.methods.checkSignIn(caller, input);
  }

  @Handles(confirmSignIn)
  confirm({ caller, input }: Call<typeof confirmSignIn>) {
    return this.confirmations.confirm(caller, input);
  }

  @Handles(addAddress)
  add({ caller, input }: Call<typeof addAddress>) {
    return this.addresses.add(caller, input);
  }

  @Handles(deleteEmail)
  removeEmail({ caller, input }: Call<typeof deleteEmail>) {
    return this.changes.remove(caller, 'email', input.email_id);
  }

  @Handles(deletePhoneNumber)
  removePhoneNumber({ caller, input }: Call<typeof deletePhoneNumber>) {
    return this.changes.remove(caller, 'phone_number', input.phone_number_id);
  }

  @Handles(deleteIdpProvider)
  removeIdpProvider({ caller, input }: Call<typeof deleteIdpProvider>) {
    return this.changes.remove(caller, 'idp_provider', input.idpuser_id);
  }
}
