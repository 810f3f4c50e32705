import type { Watch } from '../measure/cpu-meter.js';
import type { Role } from '../system/roles.js';

export interface FloorSettings {
  readonly natsUrl: string;
  /** The database whose table of sessions the stack reads, too. */
  readonly databaseUrl: string;
  readonly appId: string;
}

/** What a process of the floor says once it is ready. */
export interface FloorReady {
  /** Where the door listens; the worker has none. */
  readonly port: number;
}

export const FLOOR_SUBJECT = 'floor.verify';

/**
 * The bare shape of a session verification: node:http, one NATS request, one prepared SELECT, and nothing else; no key,
 * no validation, no JWT. What the product costs more than this is what its features cost.
 */
export class Floor {
  private constructor(
    readonly port: number,
    readonly watch: Watch,
  ) {}

  static async start(
    { door, worker }: { door: Role; worker: Role },
    settings: FloorSettings,
  ): Promise<Floor> {
    await worker.ask<FloorReady>(settings);
    const { port } = await door.ask<FloorReady>(settings);
    return new Floor(port, { 'floor door': { pid: door.pid }, 'floor worker': { pid: worker.pid } });
  }
}
