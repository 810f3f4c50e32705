export { InFlight, placesFor } from './in-flight.js';
export type { InFlightBounds } from './in-flight-limit.rules.js';
export { SingleFlight } from './single-flight.js';
