import { signal } from '@preact/signals-core';
import ar from '../../../locales/ar.json';
import de from '../../../locales/de.json';
import en from '../../../locales/en.json';
import es from '../../../locales/es.json';
import fr from '../../../locales/fr.json';
import ga from '../../../locales/ga.json';
import it_ from '../../../locales/it.json';
import ja from '../../../locales/ja.json';
import ko from '../../../locales/ko.json';
import { SavedAt } from '../../../src/form/saved-at';
import { createFormStore } from '../../../src/form/store/form-store';
import type { Validation } from '../../../src/form/store/rules-on-demand';
import { TextContext } from '../../../src/language/context';
import { createTranslate } from '../../../src/language/translate';
import { sectionOf } from '../../fixtures/sections';
import { renderKit } from '../kit/support';
import { expect } from '../support/assert';
import { inside } from '../support/queries';
import { cleanUp, describe, it } from '../support/suite';
import { waitFor } from '../support/wait-for';

const TEXTS = { ar, de, en, es, fr, ga, it: it_, ja, ko };
const MINUTE_MS = 60_000;

/** The clock of the page, moved on by hand; what ticks goes on ticking. */
function movedClock() {
  const { now } = Date;
  let ahead = 0;
  Date.now = () => now() + ahead;
  cleanUp(() => {
    Date.now = now;
  });
  return {
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
  };
}

/** The intervals that run, whoever began them. */
function runningIntervals(): Set<unknown> {
  const running = new Set<unknown>();
  const { setInterval: begin, clearInterval: end } = window;
  Object.assign(window, {
    setInterval: (...args: Parameters<typeof begin>) => {
      const id = begin(...args);
      running.add(id);
      return id;
    },
    clearInterval: (id: number) => {
      running.delete(id);
      end(id);
    },
  });
  cleanUp(() => {
    Object.assign(window, { setInterval: begin, clearInterval: end });
  });
  return running;
}

function show(savedAt: Date | undefined) {
  const form = createFormStore(
    sectionOf([{ id: 'a', type: 'string', label: 'Name' }]),
    signal<Validation | undefined>(undefined),
  );
  const view = (of: keyof typeof TEXTS, at: Date | undefined) => (
    <TextContext value={createTranslate(of, TEXTS[of])}>
      {at && <SavedAt form={form} savedAt={at} />}
    </TextContext>
  );
  const rendered = renderKit(view('en', savedAt));
  return {
    ...rendered,
    form,
    all: inside(rendered.root),
    speak: (of: keyof typeof TEXTS) => rendered.rerender(view(of, savedAt)),
    saved: (at: Date) => rendered.rerender(view('en', at)),
  };
}

describe('the time of the last save', () => {
  it('is shown and updates by itself, with the time of day as its title', async () => {
    const clock = movedClock();
    const { root, all, saved } = show(undefined);
    expect(root.querySelector('time')).toBeNull();
    saved(new Date(Date.now()));
    const text = await all.findByText('Saved just now');
    expect(text.title).toMatch(/^\d{1,2}:\d\d/);
    clock.advance(MINUTE_MS);
    await all.findByText('Saved 1 minute ago');
    clock.advance(MINUTE_MS);
    await all.findByText('Saved 2 minutes ago');
    clock.advance(120 * MINUTE_MS);
    await all.findByText('Saved 2 hours ago');
    saved(new Date(Date.now()));
    await all.findByText('Saved just now');
  });

  it('is not announced, and changes the DOM only when its text changes', async () => {
    const { root, all, form } = show(new Date(Date.now() - 2 * MINUTE_MS));
    const text = await all.findByText('Saved 2 minutes ago');
    expect(text.closest('[aria-live], [role=status], [role=alert], output')).toBeNull();
    let changes = 0;
    const observer = new MutationObserver((records) => {
      changes += records.length;
    });
    observer.observe(root, { subtree: true, childList: true, characterData: true });
    cleanUp(() => observer.disconnect());
    let ticks = -1;
    cleanUp(
      form.now.subscribe(() => {
        ticks += 1;
      }),
    );
    await waitFor('two ticks', () => ticks >= 2);
    expect(changes).toBe(0);
  });

  it('has one timer while it is shown, none before the first save, none after unmount', async () => {
    const running = runningIntervals();
    const { all, saved, unmount } = show(undefined);
    expect(running.size).toBe(0);
    saved(new Date());
    await all.findByText('Saved just now');
    await waitFor('the clock', () => running.size === 1);
    unmount();
    expect(running.size).toBe(0);
  });

  it('is shown in every language', async () => {
    const { all, speak } = show(new Date(Date.now() - 2 * MINUTE_MS));
    const words: readonly (readonly [keyof typeof TEXTS, string])[] = [
      ['de', 'Gespeichert vor 2 Minuten'],
      ['fr', 'Enregistré il y a 2 minutes'],
      ['es', 'Guardado hace 2 minutos'],
      ['it', 'Salvato 2 minuti fa'],
      ['ja', '2 分前に保存しました'],
      ['ko', '2분 전에 저장됨'],
      ['ar', 'تم الحفظ قبل دقيقتين'],
    ];
    for (const [locale, text] of words) {
      speak(locale);
      await all.findByText(text);
    }
  });

  it('is shown as the time of day in a language without relative times in the browser', async () => {
    expect(Intl.RelativeTimeFormat.supportedLocalesOf('ga')).toEqual([]);
    const { root, speak } = show(new Date(Date.now() - 2 * MINUTE_MS));
    speak('ga');
    await waitFor('the time', () =>
      root.querySelector('time')?.textContent?.startsWith('S\u00e1bh'),
    );
    expect(root.querySelector('time')?.textContent).toMatch(/^Sábháilte \d{1,2}:\d\d/);
  });
});
