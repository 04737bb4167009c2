import type { Page } from 'playwright-core';

/** One event of a browser's trace; times in microseconds, `tdur` that of the thread alone. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface TraceOptions {
  /** How many times slower the processor is while it is traced. */
  readonly slowdown: number;
  readonly categories: string[];
}

/** Traces a page while `work` goes on. */
export async function trace(
  page: Page,
  { slowdown, categories }: TraceOptions,
  work: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    // The protocol's types say no more than that these are objects.
    events.push(...(value as unknown as TraceEvent[]));
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, recordMode: 'recordAsMuchAsPossible' },
  });
  await work();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return events;
}
