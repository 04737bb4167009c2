import { expect, test, vi } from 'vitest';
import { runQuietly } from '../../../../tools/scripts/run-quietly.mjs';

const run = (script: string) => runQuietly(process.execPath, ['--eval', script], process.cwd());

test('a quiet run keeps what a command prints, and says whether it succeeded', () => {
  const write = vi.spyOn(process.stdout, 'write');
  const script = "console.log('bundled'); console.error('warned');";
  expect(run(script)).toEqual({ succeeded: true, output: 'bundled\n\nwarned\n' });
  expect(run(`${script} process.exitCode = 1;`)).toMatchObject({
    succeeded: false,
    output: expect.stringContaining('warned'),
  });
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

test('a quiet run reports why a command could not be run', () => {
  const { succeeded, output } = runQuietly('no-such-program', [], process.cwd());
  expect(succeeded).toBe(false);
  expect(output).toMatch(/no-such-program/);
});
