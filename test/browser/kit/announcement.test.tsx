import {
  ANNOUNCED_AFTER_MS,
  ANNOUNCEMENT_GONE_AFTER_MS,
  Announcement,
  type AnnouncementProps,
} from '../../../src/kit/display/announcement';
import { expect } from '../../support/browser/assert';
import { render } from '../../support/browser/render';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { eventually, waitFor } from '../../support/browser/wait-for';

/** Timers that go off when the test says so: `pass` moves the time on. */
function stopTime() {
  const { setTimeout: start, clearTimeout: stop } = window;
  const OURS: readonly unknown[] = [
    0,
    ANNOUNCED_AFTER_MS,
    ANNOUNCEMENT_GONE_AFTER_MS,
    ANNOUNCED_AFTER_MS + ANNOUNCEMENT_GONE_AFTER_MS,
  ];
  const waiting = new Map<number, { readonly at: number; readonly run: () => void }>();
  let now = 0;
  let last = 1_000_000;
  window.setTimeout = ((run: () => void, wait?: number, ...more: unknown[]) => {
    if (!OURS.includes(wait)) return start(run, wait, ...more);
    last += 1;
    waiting.set(last, { at: now + (wait ?? 0), run });
    return last;
  }) as typeof setTimeout;
  window.clearTimeout = (id) => {
    if (!waiting.delete(Number(id))) stop(id);
  };
  cleanUp(() => {
    Object.assign(window, { setTimeout: start, clearTimeout: stop });
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
    for (const [id, { at, run }] of [...waiting]) {
      if (at > now) continue;
      waiting.delete(id);
      run();
    }
  };
  return { pass, started: () => last };
}

async function announce(props: AnnouncementProps) {
  const { pass, started } = stopTime();
  const atFirst = started();
  const { root, rerender } = render(<Announcement {...props} />);
  if (!props.isNewsOnly) await waitFor('its timers', () => started() > atFirst);
  const region = () => root.querySelector<HTMLElement>('[role]');
  return {
    pass,
    change: async (text: string) => {
      const before = started();
      rerender(<Announcement {...props} text={text} />);
      await waitFor('its timers', () => started() > before);
    },
    says: (text: string) => eventually(`'${text}'`, () => expect(region()?.textContent).toBe(text)),
  };
}

describe('an announcement', () => {
  it('contains lasting texts, not each short step, and is removed after it was announced', async () => {
    const { pass, change, says } = await announce({ text: 'Reading' });
    await says('');
    pass(ANNOUNCED_AFTER_MS - 1);
    await change('Uploading');
    pass(1);
    await says('');
    pass(ANNOUNCED_AFTER_MS);
    await says('Uploading');
    pass(ANNOUNCEMENT_GONE_AFTER_MS);
    await says('');
  });

  it('contains an alert at once', async () => {
    const { pass, says } = await announce({ text: 'It failed', role: 'alert' });
    await says('It failed');
    pass(ANNOUNCEMENT_GONE_AFTER_MS);
    await says('');
  });

  it('skips the initial text if only changes are announced', async () => {
    const { pass, change, says } = await announce({ text: 'Pending', isNewsOnly: true });
    pass(ANNOUNCED_AFTER_MS);
    await says('');
    await change('Approved');
    pass(ANNOUNCED_AFTER_MS);
    await says('Approved');
    await change('Pending');
    pass(ANNOUNCED_AFTER_MS);
    await says('Pending');
  });
});
