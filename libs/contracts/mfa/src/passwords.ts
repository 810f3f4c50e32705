import { IsNumber } from 'class-validator';
import {
  Described,
  field,
  integerField,
  objectField,
  publicProcedure,
  stringField,
  stringListField,
  Text,
} from '@latchkey/contracts';

export class CheckPasswordStrengthRequest {
  @stringField({
    description: 'Never logged and never kept; its first 100 characters are scored.',
    minLength: 0,
    maxLength: 102400,
    examples: ['correct horse battery staple'],
  })
  password!: string;
}

export class PasswordFeedback {
  @Text({
    description: 'What is wrong with it; may be empty.',
    examples: ['This is a top-10 common password'],
  })
  warning!: string;
  @stringListField({ description: 'How to make it better.', examples: [['Add another word or two.']] })
  suggestions!: string[];
}

@Described('How strong the password is.')
export class CheckPasswordStrengthResponse {
  @integerField({ description: 'Higher is stronger.', minimum: 0, maximum: 4, examples: [4] }) score!: number;
  @field({
    schema: {
      type: 'number',
      description: 'Seconds at 10^10 guesses a second.',
      minimum: 0,
      examples: [0.0001],
    },
    checks: [IsNumber()],
  })
  crack_time!: number;
  @Text({ description: 'The same for people.', examples: ['centuries'] }) crack_time_display!: string;
  @objectField(() => PasswordFeedback, { description: 'How to make it stronger, for people.' })
  feedback!: PasswordFeedback;
}

/** Enterprise tier only. */
export const checkPasswordStrength = publicProcedure<
  CheckPasswordStrengthRequest,
  CheckPasswordStrengthResponse
>('mfa.v1.check_password_strength', ['tier_required']);
