import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { NoticeTone } from '../../kit/display/notice';
import type { ViewRequest } from '../../kit/hooks/use-request';
import type { TextKey, TextParams } from '../../language/text';

/** One message to the investor: by key, so that it follows a change of language. */
export interface ShownNotice {
  readonly id: number;
  readonly tone: NoticeTone;
  readonly key: TextKey;
  readonly params?: TextParams;
  /** The server's own words, shown below the text. */
  readonly detail?: string;
  /** The language of `detail`, where it is not the investor's. */
  readonly detailLanguage?: string;
  /** X-Request-Id, for support. */
  readonly reference?: string;
  /** The act whose failure it tells: it goes with `dismissFailuresOf`. */
  readonly act?: string;
  /** A button that leads on; the notice stays until it is pressed or dismissed. */
  readonly action?: { readonly label: TextKey; readonly run: () => void };
}

/** The notices on screen, oldest first. */
export interface NoticeStore {
  readonly notices: ReadonlySignal<readonly ShownNotice[]>;
  /**
   * Shows a notice in place of one with the same key, and removes it when `until` aborts; where that has aborted
   * already, it is not shown. Returns its id.
   */
  show(notice: Omit<ShownNotice, 'id'>, until?: AbortSignal): number;
  dismiss(id: number): void;
  /** The last call of `focusNewest`. */
  readonly focusRequest: ReadonlySignal<ViewRequest | null>;
  /**
   * Shows the newest message as the outcome of what the investor did: in the window and focused. Call it where the
   * pressed button lost the focus meanwhile, under the loading overlay for example.
   */
  focusNewest(): void;
  /** Removes the notices of this act's failures, once it has succeeded. */
  dismissFailuresOf(act: string): void;
  /** Removes the notices of an earlier try; one with a button stays, unless it is for another try. */
  clear(): void;
  /** Removes all notices: they may be about an investor who has signed out. */
  reset(): void;
}

/** Makes one element's notices. */
export function createNoticeStore(): NoticeStore {
  const notices = signal<readonly ShownNotice[]>([]);
  const focusRequest = signal<ViewRequest | null>(null);
  let lastId = 0;
  const dismiss = (id: number) => {
    notices.value = notices.peek().filter((notice) => notice.id !== id);
  };
  return {
    notices,
    show: (notice, until) => {
      lastId += 1;
      const id = lastId;
      if (until?.aborted) return id;
      const others = notices.peek().filter(({ key }) => key !== notice.key);
      notices.value = [...others, { ...notice, id }];
      until?.addEventListener('abort', () => dismiss(id));
      return id;
    },
    dismiss,
    dismissFailuresOf: (act) => {
      notices.value = notices.peek().filter((notice) => notice.act !== act);
    },
    focusRequest,
    focusNewest: () => {
      focusRequest.value = {};
    },
    clear: () => {
      notices.value = notices.peek().filter(({ action, act }) => action && act === undefined);
    },
    reset: () => {
      notices.value = [];
    },
  };
}
