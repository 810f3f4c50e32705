import type { Page } from 'playwright-core';

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

function latch(): [Promise<void>, () => void] {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return [opened, open];
}
