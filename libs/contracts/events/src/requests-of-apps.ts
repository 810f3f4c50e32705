import { ValidateBy, type ValidationArguments } from 'class-validator';
import {
  AddressOfPerson,
  AppId,
  Described,
  ERROR_TABLE,
  type ErrorType,
  isErrorType,
  listField,
  nearestName,
  NewestFirstQuery,
  NextPage,
  operatorProcedure,
  stringField,
  Text,
  UserId,
} from '@latchkey/contracts';
import { RequestOutcome, type RequestRecord, RequestRecordView } from './requests.js';

/** Its message names the nearest one. */
function IsErrorType(): PropertyDecorator {
  const validate = (value: unknown) => isErrorType(String(value));
  const defaultMessage = (args?: ValidationArguments) =>
    `error_type must be one of the API; the nearest is ${nearestName(String(args?.value), Object.keys(ERROR_TABLE))}`;
  return ValidateBy({ name: 'isErrorType', validator: { validate, defaultMessage } });
}

export class AnyRequestQuery {
  @AppId({
    description: 'The request of this App only: backends of two Apps may choose one id.',
    optional: true,
  })
  app_id?: string;
}

export class ListAnyRequestsQuery extends NewestFirstQuery {
  @AppId({ description: 'Requests with a key of this App only.', optional: true }) app_id?: string;
  @UserId({ description: 'Requests of this user only.', optional: true }) user_id?: string;
  @AddressOfPerson({
    description:
      'Requests of the user of `app_id` with this email or phone number: in place of `user_id`. A phone number begins with `%2B`.',
    optional: true,
  })
  address?: string;
  @stringField(
    {
      description: 'Requests that were refused with this `error_type` only.',
      maxLength: 64,
      examples: ['invalid_otp'],
      optional: true,
    },
    [IsErrorType()],
  )
  error_type?: ErrorType;
  @stringField({
    description:
      'Requests that were refused for this `reason` only, or for none with `none`. It needs `error_type` and, without a user, a time of at most a day: `created_after`, and `created_before` where the day is not the last one.',
    maxLength: 64,
    examples: ['otp_used'],
    optional: true,
  })
  reason?: string;
}

@Described('What became of the request, and of which App it is.')
export class RequestOfAnyApp extends RequestRecordView {
  @AppId() app_id!: string;
}

/** A request in a list: the state of its message is asked for by its id. */
export class ListedRequest extends RequestOutcome {
  @AppId() app_id!: string;
  @Text({
    description: 'Id of the message that it sent; null if it sent none, or to a sandbox address.',
    nullable: true,
    example: null,
  })
  message_id!: string | null;
}

@Described('One page of requests.')
export class ListAnyRequestsResponse {
  @listField(() => ListedRequest, { description: 'Newest first.' }) requests!: ListedRequest[];
  @NextPage() next!: string;
}

export interface InspectRequestInput {
  request_id: string;
  app_id?: string | undefined;
}

/** The newest record with this request id, of any App or of one. */
export const inspectRequest = operatorProcedure<InspectRequestInput, { record: RequestRecord }>(
  'event-service.v1.inspect_request',
  ['request_not_found'],
);

/** The process that asks knows the user of an address: no record holds one. */
export type InspectRequestsInput = Omit<ListAnyRequestsQuery, 'address'>;

export interface InspectedRequests {
  readonly records: readonly RequestRecord[];
  readonly next: string;
}

export const inspectRequests = operatorProcedure<InspectRequestsInput, InspectedRequests>(
  'event-service.v1.inspect_requests',
  ['invalid_request'],
);
