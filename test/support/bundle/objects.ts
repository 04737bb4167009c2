import type { CDPSession, Page } from 'playwright-core';

/** What lives in a page after a forced collection. */
interface Alive {
  /** Nodes of the document and detached ones. */
  readonly nodes: number;
  readonly listeners: number;
  /** Objects of any kind with Object.prototype in their chain. */
  readonly objects: number;
}

/** A session with the browser's own counters of one page. */
export async function countersOf(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  return cdp;
}

/** How many objects of a prototype, given as an expression of the page, are still reachable. */
export async function instances(cdp: CDPSession, prototype: string): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { result } = await cdp.send('Runtime.evaluate', { expression: prototype });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const counted = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  await cdp.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  await cdp.send('Runtime.releaseObject', { objectId: result.objectId ?? '' });
  return counted.result.value;
}

/** Counts after a forced collection, once nothing in the page is still being made or let go. */
export async function alive(cdp: CDPSession): Promise<Alive> {
  for (let last = await count(cdp); ; ) {
    const now = await count(cdp);
    if (now.nodes === last.nodes && now.listeners === last.listeners) return now;
    last = now;
  }
}

async function count(cdp: CDPSession): Promise<Alive> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const objects = await instances(cdp, 'Object.prototype');
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), objects };
}
