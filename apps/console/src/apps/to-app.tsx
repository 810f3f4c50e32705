import { PageButton } from '../parts/page-link.js';

/** From a page about one side of an App to that App. */
export function ToApp({ appId }: { readonly appId: string }) {
  return (
    <PageButton to="/apps/$appId" params={{ appId }}>
      To the App
    </PageButton>
  );
}
