import { Described, integerField, listField, operatorProcedure, stringField } from '@latchkey/contracts';

const Count = (description: string) => integerField({ description, minimum: 0, examples: [12] });

@Described('The SMS of an App to a country on this day, without a secret key.')
export class CountryCount {
  @stringField({ description: 'Country (ISO 3166-1 alpha-2).', maxLength: 2, examples: ['DE'] })
  country!: string;
  @Count('SMS that were sent.') sends!: number;
  @Count('Codes of these SMS that were entered.') verified!: number;
  @Count('SMS that may be sent on this day: more with each code that is entered.') limit!: number;
}

@Described('The SMS of an App on this day (UTC).')
export class SmsCountsResponse {
  @Count('SMS over all countries, with a secret key.') with_secret_key!: number;
  @Count('SMS over all countries, without a secret key.') without_secret_key!: number;
  @Count('SMS that may be sent on this day without a secret key: more with each code that is entered.')
  limit!: number;
  @listField(() => CountryCount, { description: 'By country, without a secret key.' })
  countries!: CountryCount[];
}

interface OfApp {
  app_id: string;
}

/** What was counted on this day. */
export const smsCounts = operatorProcedure<OfApp, SmsCountsResponse>('otp-delivery.v1.sms_counts');

/** Lets the App and its countries begin this day again, without a secret key; the count of the day stays. May be repeated. */
export const resetSmsCounts = operatorProcedure<OfApp, SmsCountsResponse>('otp-delivery.v1.reset_sms_counts');
