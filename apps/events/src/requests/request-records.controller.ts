import { Controller } from '@nestjs/common';
import { getRequest, inspectRequest, inspectRequests, recordRequests } from '@latchkey/contracts/events';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { InspectedRequestsService } from './inspected-requests.service.js';
import { RequestRecordsService } from './request-records.service.js';

@Controller()
export class RequestRecordsController {
  constructor(
    private readonly records: RequestRecordsService,
    private readonly inspected: InspectedRequestsService,
  ) {}

  @Handles(recordRequests)
  record({ input }: Call<typeof recordRequests>) {
    return this.records.record(input.records);
  }

  @Handles(getRequest)
  get({ caller, input }: Call<typeof getRequest>) {
    return this.records.get(caller.app_id, input.request_id);
  }

  @Handles(inspectRequest)
  inspect({ input }: Call<typeof inspectRequest>) {
    return this.inspected.get(input);
  }

  @Handles(inspectRequests)
  inspectAll({ input }: Call<typeof inspectRequests>) {
    return this.inspected.list(input);
  }
}
