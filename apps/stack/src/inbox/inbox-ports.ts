import { freePorts, isPortFree } from '@latchkey/platform/embedded';

export interface InboxPorts {
  /** The page, its API and the Twilio-shaped endpoint. */
  readonly http: number;
  readonly smtp: number;
}

/** @param wanted where the page should be; a free port is taken instead when somebody listens there. */
export async function chooseInboxPorts(wanted: number): Promise<InboxPorts> {
  const [http = 0, smtp = 0] = await freePorts(2);
  return { http: wanted !== 0 && (await isPortFree(wanted)) ? wanted : http, smtp };
}
