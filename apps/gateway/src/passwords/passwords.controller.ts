import { Body } from '@nestjs/common';
import {
  checkPasswordStrength,
  CheckPasswordStrengthRequest,
  CheckPasswordStrengthResponse,
} from '@latchkey/contracts/mfa';
import { RpcClient } from '@latchkey/platform/rpc';
import { type AppContext, Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';

@InArea('Passwords', 'How strong a password is, before you take it.')
export class PasswordsController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/passwords/strength_check',
    access: 'public',
    tier: 'enterprise',
    summary: 'Check the strength of a password',
    description:
      'For Apps of the enterprise tier. Scores the first 100 characters. The password is neither logged nor stored.',
    request: CheckPasswordStrengthRequest,
    response: CheckPasswordStrengthResponse,
    example: { crack_time: 21381196895.2, feedback: { warning: '', suggestions: [] } },
    errors: errorsOf(checkPasswordStrength),
    recorded: false,
  })
  checkPasswordStrength(@Context() context: AppContext, @Body() request: CheckPasswordStrengthRequest) {
    return this.rpc.call(checkPasswordStrength, context, request);
  }
}
