import type { Page, Route } from 'playwright-core';

export interface HeldRequest {
  /** Resolves when the page has sent it. */
  readonly arrived: Promise<void>;
  /** Lets it, and those that follow, reach the server. */
  release(): void;
}

/** Holds the requests of a page to an address. */
export async function held(page: Page, url: string): Promise<HeldRequest> {
  const [arrived, arrive] = latch();
  const [released, release] = latch();
  await page.route(url, async (route) => {
    arrive();
    await released;
    await route.continue();
  });
  return { arrived, release };
}

/** Holds the answer to the first request of a page to an address, which the server gives at once. */
export async function heldAnswer(page: Page, url: string): Promise<HeldRequest> {
  const [arrived, arrive] = latch();
  const [released, release] = latch();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    arrive();
    await released;
    await route.fulfill({ response });
  };
  await page.route(url, hold, { times: 1 });
  return { arrived, release };
}

function latch(): [Promise<void>, () => void] {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return [opened, open];
}
