import { computed, effect, untracked } from '@preact/signals-core';
import type { ComponentType } from 'react';
import type { Onboarding } from '../app/onboarding';
import type { FilePart } from '../form/context';
import { wait } from '../kit/waiting/waiting';
import { waitWhileHere } from '../kit/waiting/when-due';
import { ownerOf } from '../session/tab-storage';
import { ErrorBoundary } from '../shell/screens/error-boundary';
import { acceptFile } from './accept-file';
import { AdviceDialog } from './advice/advice-dialog';
import { type AdviseOn, createAdviser } from './advice/advise';
import { createHandoffs, type Handoffs } from './hand-off';
import { HandoffAtField, PhoneButton } from './handoff-at-field';
import { hashFile, readHead, yieldToPage } from './hash-file';
import { AddPage } from './pages/add-page';
import type { Page } from './pages/pages';
import { createDocumentStore, type DocumentStore } from './store';
import { CameraButton, Preview, UploadNews, UploadProgress, UploadRetry } from './upload-status';

/** The documents of one element, and their part of file fields. */
export interface Documents {
  readonly store: DocumentStore;
  readonly handoffs: Handoffs;
  readonly part: FilePart;
}

/**
 * The documents of one element, made for its first file field. They follow every later form and are cleared
 * when the investor is forgotten.
 */
export function documentsOf(onboarding: Onboarding): Documents {
  const { call, configuration, context, host, lazy, lifetime, reportError, visits } = onboarding;
  if (lazy.documents) return lazy.documents;
  const waitVisibly = waitWhileHere(lifetime);
  const store = createDocumentStore({
    call,
    context,
    hash: hashFile,
    readHead,
    wait,
    waitVisibly,
    whenSeen: async (signal) => {
      const isSeen = !lifetime.signal.aborted && document.visibilityState === 'visible';
      if (!isSeen) await waitVisibly(0, signal);
    },
    now: () => Date.now(),
    report: reportError,
    tell: host.tell,
  });
  const adviser = createAdviser({ wait, pause: yieldToPage });
  /** Those that the investor wants sent as they are. */
  const accepted = new WeakSet<File>();
  const adviseOn: AdviseOn = async (file, signal) => {
    const { documentAdvice } = configuration.settings.peek();
    return documentAdvice === 'off' || accepted.has(file) ? [] : adviser(file, signal);
  };
  const pagesOf = new WeakMap<File, readonly Page[]>();
  const handoffs = createHandoffs({
    ...{ call, context, lifetime, reportError, store, waitVisibly },
    now: () => Date.now(),
    whenLeft: () => visits.visit.peek()?.signal,
    owned: () => ({ owner: ownerOf(onboarding), place: onboarding.place }),
  });
  lazy.documents = {
    ...{ store, handoffs },
    part: {
      accept: (...chosen) => acceptFile({ readHead, adviseOn, report: reportError }, ...chosen),
      chosen: (form, key) => {
        const view = store.document(form, key);
        // Not anew with each percent.
        const file = computed(() => view.value?.file);
        const isFailed = computed(() => view.value?.state.name === 'failed');
        return computed(() => file.value && { file: file.value, isFailed: isFailed.value });
      },
      giveUp: store.giveUp,
      Preview: guarded(Preview),
      News: guarded((props) => (
        <>
          <UploadNews {...props} store={store} />
          <HandoffAtField {...props} handoffs={handoffs} />
        </>
      )),
      Progress: guarded((props) => <UploadProgress {...props} store={store} />),
      Retry: guarded((props) => <UploadRetry {...props} store={store} />),
      Advice: guarded((props) => {
        const use = () => {
          accepted.add(props.file);
          props.onUse();
        };
        return <AdviceDialog {...props} onUse={use} />;
      }),
      Pages: guarded((props) => {
        const take = (pdf: File) => {
          // What it is made of was looked at.
          accepted.add(pdf);
          props.onFile(pdf);
        };
        return <AddPage {...props} pagesOf={pagesOf} onFile={take} />;
      }),
      Camera: guarded(CameraButton),
      Phone: guarded((props) => <PhoneButton {...props} handoffs={handoffs} />),
    },
  };
  let stopFollowing: (() => void) | undefined;
  effect(() => {
    const form = visits.form.value;
    untracked(() => {
      // The next form first: that it replaces one on screen tells what becomes of the files.
      const stop = form?.model.hasFiles ? store.follow(form) : undefined;
      stopFollowing?.();
      stopFollowing = stop;
      if (form && stop && !form.readOnly) handoffs.resume(form);
    });
  });
  lifetime.onForget(store.clear);
  return lazy.documents;
}

/** Gives a component of a file field an error boundary, so that its crash leaves the form in place. */
function guarded<Props extends object>(View: ComponentType<Props>): ComponentType<Props> {
  return function Guarded(props: Props) {
    return (
      <ErrorBoundary region="documents">
        <View {...props} />
      </ErrorBoundary>
    );
  };
}
