/** What every process gives to its classes, by Nest's injection: its settings, its logger, its metrics. */
export const CONFIG = Symbol('CONFIG');
export const LOGGER = Symbol('LOGGER');
export const METRICS = Symbol('METRICS');
/** A signal that is aborted when the process begins to stop, before calls in flight are awaited. */
export const LEAVING = Symbol('LEAVING');
