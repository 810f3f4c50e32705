import { Controller } from '@nestjs/common';
import { getRequest, recordRequests } from '@latchkey/contracts/events';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { RequestRecordsService } from './request-records.service.js';

@Controller()
export class RequestRecordsController {
  constructor(private readonly records: RequestRecordsService) {}

  @Handles(recordRequests)
  record({ input }: Call<typeof recordRequests>) {
    return this.records.record(input.records);
  }

  @Handles(getRequest)
  get({ caller, input }: Call<typeof getRequest>) {
    return this.records.get(caller.app_id, input.request_id);
  }
}
