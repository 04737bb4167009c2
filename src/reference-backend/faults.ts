import * as v from 'valibot';
import type { BackendAction } from '../http/calls';
import { requestSchemas, type ServedAction } from './rules/state/requests';

/**
 * What goes wrong with a call: `status` refuses it, `slow` answers `ms` later, `malformed` answers with
 * invalid JSON, `body` with JSON of another shape, `redirect` with 307, `drop` cuts the connection before the
 * call is carried out, `lose` after it.
 */
const faultSchema = v.variant('kind', [
  v.object({
    kind: v.literal('status'),
    status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
    code: v.optional(v.string()),
    detail: v.optional(v.string()),
    /** Seconds. */
    retryAfter: v.optional(v.number()),
    errors: v.optional(v.array(v.object({ id: v.string(), message: v.string() }))),
  }),
  v.object({ kind: v.literal('slow'), ms: v.pipe(v.number(), v.minValue(0)) }),
  v.object({ kind: v.literal('malformed') }),
  v.object({ kind: v.literal('body'), body: v.unknown() }),
  v.object({ kind: v.literal('redirect'), to: v.pipe(v.string(), v.url()) }),
  v.object({ kind: v.literal('drop') }),
  v.object({ kind: v.literal('lose') }),
]);

export type Fault = v.InferOutput<typeof faultSchema>;

// The compiler names each call of the contract that the reference backend doesn't take yet.
const served = requestSchemas satisfies Readonly<Record<BackendAction, unknown>>;

/** An ordered fault, for one store action, for the file store (`upload`), or for any call (`*`). */
export const faultOrderSchema = v.object({
  action: v.picklist([
    '*',
    'upload',
    ...(Object.keys(served) as [ServedAction, ...ServedAction[]]),
  ]),
  /** How many of the next calls it strikes. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  fault: faultSchema,
});

export type FaultOrder = v.InferOutput<typeof faultOrderSchema>;

/** The faults still to come, in the order in which they were ordered. */
export interface Faults {
  add(order: FaultOrder): void;
  /** The fault of this call, which is used up by it. */
  take(action: ServedAction | 'upload'): Fault | undefined;
  list(): readonly FaultOrder[];
  clear(): void;
}

export function createFaults(): Faults {
  let orders: readonly FaultOrder[] = [];
  return {
    add: (order) => {
      orders = [...orders, order];
    },
    take: (action) => {
      const struck = orders.find((order) => order.action === '*' || order.action === action);
      orders = orders
        .map((order) => (order === struck ? { ...order, times: order.times - 1 } : order))
        .filter(({ times }) => times > 0);
      return struck?.fault;
    },
    list: () => orders,
    clear: () => {
      orders = [];
    },
  };
}
