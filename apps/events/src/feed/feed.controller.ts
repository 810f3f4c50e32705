import { Controller } from '@nestjs/common';
import { listAllEvents, listEvents } from '@latchkey/contracts/events';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { FeedService } from './feed.service.js';

@Controller()
export class FeedController {
  constructor(private readonly feed: FeedService) {}

  @Handles(listEvents)
  list({ caller, input }: Call<typeof listEvents>) {
    return this.feed.list({ ...input, app_id: caller.app_id });
  }

  @Handles(listAllEvents)
  listAll({ input }: Call<typeof listAllEvents>) {
    return this.feed.list(input);
  }
}
