import { describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem';
import { asText, createProblemLog } from './problems';

describe('problem log', () => {
  it('reports a problem that was not declared', () => {
    const log = createProblemLog();
    expect(log.record('console.error', 'boom')).toBe(false);
    expect(log.settle()).toEqual(['unexpected console.error: boom']);
  });

  it('tolerates a declared problem, however often it occurs', () => {
    const log = createProblemLog();
    log.expect('console.warn', /old browser/);
    expect(log.record('console.warn', 'an old browser')).toBe(true);
    expect(log.record('console.warn', 'an old browser')).toBe(true);
    expect(log.settle()).toEqual([]);
  });

  it('does not confuse one kind with another', () => {
    const log = createProblemLog();
    log.expect('console.warn', /boom/);
    expect(log.record('console.error', 'boom')).toBe(false);
  });

  it('reports a declared problem that never occurred', () => {
    const log = createProblemLog();
    log.expect('error', /boom/);
    expect(log.settle()).toEqual(['declared but never seen: error matching /boom/']);
  });

  it('starts the next test afresh', () => {
    const log = createProblemLog();
    log.expect('error', /boom/);
    log.record('console.error', 'other');
    log.settle();
    expect(log.settle()).toEqual([]);
  });

  it('shows errors with their stack, objects as JSON, anything else as text', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(asText([new Error('why')])).toMatch(/Error: why\n +at /);
    expect(asText(['a', 1, null, { b: 2 }, circular])).toBe('a 1 null {"b":2} [object Object]');
  });
});

describe('the console of unit tests', () => {
  it('has a watch', () => {
    expectProblem('console.error', /on purpose/);
    expectProblem('console.warn', /on purpose/);
    console.error('on purpose');
    console.warn('on purpose');
  });
});
