import { effect, untracked } from '@preact/signals-core';
import type { ComponentType } from 'react';
import type { Documents, startDocuments } from '../../documents/start-documents';
import type { FilePart } from '../../form/context';
import { wait } from '../../kit/waiting/wait';
import { whenDueAndVisible } from '../../kit/waiting/when-due-and-visible';
import { ErrorBoundary, type ErrorReport } from '../../shell/screens/error-boundary';
import type { Stores } from '../onboarding';

/** The stores that documents need. */
export type DocumentStores = Pick<
  Stores,
  'api' | 'context' | 'lifetime' | 'profile' | 'reportError' | 'visits'
>;

/**
 * Makes the documents of one element, for its first file field. They follow every later form and are reset
 * with the profile (sign-out, another investor, another backend).
 */
export function startDocumentsOf(stores: DocumentStores, start: typeof startDocuments): Documents {
  const { api, context, lifetime, reportError: report, profile } = stores;
  /** As whenDueAndVisible; rests while the element is away, and ends when it is back. */
  const waitVisibly = async (ms: number, signal: AbortSignal) => {
    const here = AbortSignal.any([signal, lifetime.signal]);
    try {
      await whenDueAndVisible(ms, here, wait);
    } catch (ended) {
      if (signal.aborted) throw ended;
      await lifetime.begun();
    }
  };
  const { store, part } = start({
    api,
    context,
    wait,
    waitVisibly,
    now: () => Date.now(),
    report,
  });
  const documents = { store, part: guarded(part, report) };
  let stopFollowing: (() => void) | undefined;
  effect(() => {
    const form = stores.visits.form.value;
    untracked(() => {
      // The next form first: that it replaces one on screen tells what becomes of the files.
      const stop = form?.model.hasFiles ? documents.store.follow(form) : undefined;
      stopFollowing?.();
      stopFollowing = stop;
    });
  });
  effect(() => {
    if (!profile.qualification.value) untracked(documents.store.clear);
  });
  return documents;
}

/** Gives each component of a file field an error boundary, so that its crash leaves the form in place. */
function guarded(part: FilePart, report: ErrorReport): FilePart {
  const guard = <Props extends object>(View: ComponentType<Props>): ComponentType<Props> =>
    function Guarded(props: Props) {
      return (
        <ErrorBoundary region="documents" report={report}>
          <View {...props} />
        </ErrorBoundary>
      );
    };
  return {
    refusal: part.refusal,
    Preview: guard(part.Preview),
    Upload: guard(part.Upload),
    Camera: guard(part.Camera),
  };
}
