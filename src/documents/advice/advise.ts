import { abortable, type Wait } from '../../kit/waiting/waiting';
import type { Pause } from './examine';
import type { Advice } from './rules/picture';

/** How long a file may be looked at; then it goes on without advice. Milliseconds. */
export const ADVICE_LIMIT_MS = 2000;

/** What may be wrong with a chosen file; nothing if that takes too long or can't be told. Rejects when aborted. */
export type AdviseOn = (file: File, signal: AbortSignal) => Promise<readonly Advice[]>;

/** What looking at files needs. */
export interface AdviceDeps {
  readonly wait: Wait;
  /** Lets the page's own work run. */
  readonly pause: Pause;
}

/** Makes the advice of one element. The code for it is loaded with the first file. */
export function createAdviser({ wait, pause }: AdviceDeps): AdviseOn {
  let hasWorker = true;

  const look = async (file: File, signal: AbortSignal) => {
    if (isPdf(file)) return (await import('./examine-pdf')).examinePdf(file);
    const { examine, startWorker } = await import('./examine');
    signal.throwIfAborted();
    const worker = hasWorker ? startWorker() : undefined;
    hasWorker = worker !== undefined;
    const told = worker && (await abortable(answerOf(worker, file), signal).catch(() => undefined));
    worker?.terminate();
    if (told) return told;
    signal.throwIfAborted();
    // The page's policy stopped it, which the browser tells afterwards.
    hasWorker = false;
    return examine(file, async () => {
      await pause();
      signal.throwIfAborted();
    });
  };

  return async (file, signal) => {
    const limit = new AbortController();
    const within = AbortSignal.any([signal, limit.signal]);
    wait(ADVICE_LIMIT_MS, within).then(
      () => limit.abort(),
      () => {},
    );
    try {
      return await abortable(look(file, within), within);
    } catch {
      signal.throwIfAborted();
      return [];
    } finally {
      limit.abort();
    }
  };
}

function isPdf({ name, type }: File): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}

function answerOf(worker: Worker, file: File): Promise<readonly Advice[]> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => {
      // Else the browser reports it as the page's own error.
      event.preventDefault();
      reject(new Error('no worker'));
    };
    worker.postMessage(file);
  });
}
