import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dequeue,
  endOfQueue,
  enqueue,
  type UploadQueue,
} from '../../../../src/documents/rules/document-groups';

const ids = fc.constantFrom('a', 'b', 'c', 'd');

interface Real {
  queue: UploadQueue;
}

/** The model: when each document was queued last. */
type Model = { clock: number; since: Map<string, number> };

const commands = fc.commands([
  ids.map((id) => ({
    check: () => true,
    run: (model: Model, real: Real) => {
      model.clock += 1;
      model.since.set(id, model.clock);
      real.queue = enqueue(real.queue, id);
    },
    toString: () => `enqueue ${id}`,
  })),
  ids.map((id) => ({
    check: () => true,
    run: (model: Model, real: Real) => {
      model.since.delete(id);
      real.queue = dequeue(real.queue, id);
    },
    toString: () => `dequeue ${id}`,
  })),
  fc.subarray(['a', 'b', 'c', 'd']).map((unresolved) => ({
    check: () => true,
    run: (model: Model, real: Real) => {
      const [last] = [...model.since]
        .filter(([id]) => unresolved.includes(id))
        .sort(([, a], [, b]) => b - a);
      expect(endOfQueue(real.queue, (id) => unresolved.includes(id))).toBe(last?.[0]);
      expect(new Set(real.queue)).toEqual(new Set(model.since.keys()));
      expect(real.queue).toHaveLength(model.since.size);
    },
    toString: () => `the end of ${unresolved}`,
  })),
]);

describe('the upload queue', () => {
  it('ends with the unresolved document that was queued last, whatever happened before', () => {
    fc.assert(
      fc.property(commands, (all) => {
        fc.modelRun(
          () => ({ model: { clock: 0, since: new Map() }, real: { queue: [] as UploadQueue } }),
          all,
        );
      }),
    );
  });
});
