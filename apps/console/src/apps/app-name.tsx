import { Id } from '../parts/id.js';
import { useApps } from './use-apps.js';

/** The name of an App; its id where the name is not known. */
export function AppName({ id }: { readonly id: string }) {
  const app = useApps().data?.apps.find((one) => one.id === id);
  return app ? <>{app.name}</> : <Id short value={id} />;
}
