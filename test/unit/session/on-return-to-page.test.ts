// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onReturnToPage, SAME_RETURN_MS } from '../../../src/session/on-return-to-page';

let visibility: DocumentVisibilityState;
let hasFocus: boolean;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  hasFocus = true;
  stops = [];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
});

afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function follow() {
  const look = vi.fn();
  const stop = onReturnToPage(look);
  stops.push(stop);
  return { look, stop };
}

/** The investor goes to another window; this one stays visible. */
function leave(): void {
  hasFocus = false;
  window.dispatchEvent(new Event('blur'));
  vi.advanceTimersByTime(60_000);
}

function focus(): void {
  hasFocus = true;
  window.dispatchEvent(new Event('focus'));
}

function turn(next: DocumentVisibilityState): void {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The browser shows the page; `persisted`: out of its back/forward cache. */
function show(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

describe('the investor is back', () => {
  it('as the tab becomes visible, and not as it goes', () => {
    const { look } = follow();
    turn('hidden');
    expect(look).not.toHaveBeenCalled();
    turn('visible');
    expect(look).toHaveBeenCalledOnce();
  });

  it('as the window gets the focus again, visible all the time, each time', () => {
    const { look } = follow();
    leave();
    expect(look).not.toHaveBeenCalled();
    focus();
    expect(look).toHaveBeenCalledOnce();
    leave();
    focus();
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('for the first time in a window that was opened behind another', () => {
    hasFocus = false;
    const { look } = follow();
    focus();
    expect(look).toHaveBeenCalledOnce();
  });

  it('as the browser brings the page out of its back/forward cache, visible yet or not', () => {
    const { look } = follow();
    turn('hidden');
    show(true);
    expect(look).toHaveBeenCalledOnce();
    turn('visible');
    expect(look).toHaveBeenCalledOnce();
  });

  it.each([
    ['first visible, then focused', () => turn('visible'), focus],
    ['first focused, then visible', focus, () => turn('visible')],
  ])('once for both signs: %s', (_order, one, other) => {
    const { look } = follow();
    leave();
    turn('hidden');
    one();
    visibility = 'visible';
    vi.advanceTimersByTime(SAME_RETURN_MS - 1);
    other();
    expect(look).toHaveBeenCalledOnce();
  });

  it('again after the tab was hidden, however short that was', () => {
    const { look } = follow();
    turn('hidden');
    turn('visible');
    turn('hidden');
    turn('visible');
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('again in a window that came up visible and is used later', () => {
    const { look } = follow();
    leave();
    turn('hidden');
    turn('visible');
    vi.advanceTimersByTime(SAME_RETURN_MS);
    focus();
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('also after the clock was set back', () => {
    const { look } = follow();
    turn('visible');
    vi.setSystemTime(Date.now() - 60 * 60_000);
    turn('visible');
    expect(look).toHaveBeenCalledTimes(2);
  });
});

describe('the investor was not away', () => {
  it('when the page is shown for the first time', () => {
    const { look } = follow();
    show(false);
    expect(look).not.toHaveBeenCalled();
  });

  it('when the focus comes back from an iframe of the page', () => {
    const { look } = follow();
    // The page keeps the focus: one of its frames has it.
    window.dispatchEvent(new Event('blur'));
    vi.advanceTimersByTime(60_000);
    focus();
    expect(look).not.toHaveBeenCalled();
  });

  it('when a browser says only after the blur that an iframe has the focus', () => {
    const { look } = follow();
    hasFocus = false;
    window.dispatchEvent(new Event('blur'));
    hasFocus = true;
    vi.advanceTimersByTime(60_000);
    focus();
    expect(look).not.toHaveBeenCalled();
  });

  it('when a focus comes twice', () => {
    const { look } = follow();
    leave();
    focus();
    vi.advanceTimersByTime(60_000);
    focus();
    expect(look).toHaveBeenCalledOnce();
  });

  it('after the removal', () => {
    const { look, stop } = follow();
    leave();
    stop();
    focus();
    turn('visible');
    show(true);
    expect(look).not.toHaveBeenCalled();
  });
});
