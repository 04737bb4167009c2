// The laws that hold after every step of a world, each in a few lines. docs/contribute/laws.md says them in words.

import { expect } from 'vitest';
import { FILES, INVESTORS, isOf, SLOTS, type World } from './world';

/** Untouched: what nobody typed into is stored as it was at first. */
export function untouched(world: World): void {
  const { backend, touched, changedElsewhere, storedAtFirst } = world;
  for (const investor of INVESTORS) {
    for (const [sectionId, values] of Object.entries(storedAtFirst)) {
      const stored = backend.stored(investor, sectionId);
      for (const [key, value] of Object.entries(values)) {
        const name = `${investor} ${sectionId} ${key}`;
        if (touched.has(name) || changedElsewhere.has(name)) continue;
        expect(stored[key], `Untouched: ${name}`).toEqual(value);
      }
    }
  }
}

/** Whose: nothing of one investor reaches another's account, screen or storage. */
export function whose(world: World): void {
  const { neighbour, people, storage, widget } = world;
  for (const one of people) {
    for (const { investor, body, action, status } of one.backend.arrived) {
      // What a backend has refused has reached nobody's account.
      if (investor !== one.id || status >= 300 || status === 0 || !body.includes('#')) continue;
      const other = people.find((each) => each !== one && isOf(each, body));
      expect(other?.tag, `Whose: in ${one.tag}'s account by ${action}`).toBeUndefined();
    }
  }
  const onScreen = world.person(widget.screen().investor);
  const beside = neighbour && people.find(({ tag }) => tag === 'ada@elsewhere');
  for (const [one, own] of [
    [onScreen, widget],
    [beside, neighbour],
  ] as const) {
    if (!one || !own) continue;
    const shown = own.screen().texts.join('\n');
    const other = people.find((each) => each !== one && isOf(each, shown));
    expect(other?.tag, `Whose: on ${one.tag}'s screen`).toBeUndefined();
  }
  if (!onScreen) return;
  const other = people.find((one) => one !== onScreen && isOf(one, storage));
  expect(other?.tag, `Whose: in ${onScreen.tag}'s storage: ${storage}`).toBeUndefined();
}

/**
 * Whose: a check of the page's own has the token of whoever is on screen, runs on their screen alone and only once, and
 * nobody's is handed in but theirs who came through it.
 */
export function checked(world: World): void {
  const { checks, mayHandIn, people, refreshed, toldLate, widget } = world;
  expect(toldLate, 'Whose: told of a check that was over').toBe(0);
  const tagOf = (token: string) => {
    const [id, apiBase] = token.split(' ');
    return people.find(({ backend, ...one }) => one.id === id && backend.apiBase === apiBase)?.tag;
  };
  for (const { tag, start } of checks) expect(tagOf(start.token), 'Whose: a token').toBe(tag);
  for (const { tag, token } of refreshed) expect(tagOf(token), 'Whose: a fresh token').toBe(tag);
  const running = checks.filter(({ start }) => !start.isOver());
  expect(running.length, 'Whose: checks at a time').toBeLessThanOrEqual(1);
  const { investor } = widget.screen();
  if (running[0] && investor !== undefined) {
    expect(running[0].tag, 'Whose: a check on screen').toBe(world.person(investor)?.tag);
  }
  for (const { backend, id, tag } of people) {
    const isSaved = backend.arrived.some(
      (one) => one.investor === id && one.action === 'saveSection' && one.sectionId === 'check',
    );
    if (isSaved) expect(mayHandIn, 'Whose: a check is handed in').toContain(tag);
  }
}

/** Whose and Saved: a disclaimer is accepted by whom has seen it, and what is shown as accepted is stored. */
export function accepted({ agreed, people, takenAsAccepted }: World): void {
  const stored = people.flatMap(({ backend, id, tag }) =>
    backend.accepted(id).map((one) => `${tag} ${one}`),
  );
  for (const one of stored) expect(agreed, `Whose: ${one} accepted`).toContain(one);
  for (const one of takenAsAccepted) expect(stored, `Saved: ${one} accepted`).toContain(one);
}

/** Saved is saved: what was typed into another element of the page is lost by its own investor's will alone. */
export function beside({ neighbour, storageBeside, storedBeside, typedBeside }: World): void {
  if (!neighbour || typedBeside === undefined) return;
  const shown = Object.values(neighbour.screen().answers);
  const isThere =
    shown.includes(typedBeside) ||
    [storageBeside, storedBeside].some((text) => text.includes(JSON.stringify(typedBeside)));
  expect(isThere, `Saved: ${typedBeside} is lost beside`).toBe(true);
}

/**
 * Whose, once all has settled: nobody is on screen but whom the tab's cookie signs in. A token is kept until it is
 * refused, and that a session has ended is known with the next call.
 */
export function whoseScreen({ backend, settings, widget }: World): void {
  const { investor } = widget.screen();
  const signedIn = backend.signedIn();
  if (settings.carrier === 'token' || investor === undefined || signedIn === undefined) return;
  expect(investor, 'Whose: on screen').toBe(signedIn);
}

/** Saved is saved: when the host hears of a save, all that was typed is stored; each save is told at most once. */
export function saved({ backends, heard, notStored }: World): void {
  const told = heard.filter(({ type }) => type === 'onboarding-section-saved').length;
  const arrived = backends.flatMap((backend) => backend.arrived);
  const sent = arrived.filter(({ action }) => action === 'saveSection').length;
  expect(told, 'Saved: told more often than sent').toBeLessThanOrEqual(sent);
  expect(notStored, 'Saved: told, and not stored').toEqual([]);
}

/** Whole: no entry of a list is half somebody else's, on screen and in the store. */
export function whole({ backend, widget }: World): void {
  const { answers } = widget.screen();
  const stored = INVESTORS.map((investor) => backend.stored(investor, 'person'));
  for (const values of [answers, ...stored]) {
    for (const slot of SLOTS) {
      const [name, note] = [values[`${slot}__name`], values[`${slot}__note`]];
      if (values[`${slot}__there`] !== true || !note) continue;
      expect(note, `Whole: ${slot}`).toBe(name);
    }
  }
}

/** Saved is saved: what is not saved asks before the tab is closed. */
export function asks(world: World): void {
  const { investor, sectionId, answers, isReadOnly } = world.widget.screen();
  // What was locked meanwhile can be copied, but never be saved.
  if (isReadOnly) return;
  const isLosable = world.unsaved.some(
    (one) =>
      one.investor === investor &&
      one.sectionId === sectionId &&
      answers[one.key] === one.value &&
      // The answer to its save may have been lost, and a later read has shown it.
      world.backend.stored(investor, sectionId)[one.key] !== one.value,
  );
  const state = JSON.stringify([world.widget.screen(), world.unsaved]);
  if (isLosable && !world.isRemoved) {
    expect(world.page.wouldAsk(), `Saved: asks: ${state}`).toBe(true);
  }
}

/** Gone: whoever has signed out has left nothing on screen, in memory and in storage. */
export function gone({ checks, widget, storage }: World): void {
  const { texts, investor } = widget.screen();
  expect(investor, 'Gone: signed out').toBeUndefined();
  expect(texts, 'Gone: on screen').toEqual([]);
  expect(widget.memory(), 'Gone: in memory').toBe('[null,null,null]');
  expect(storage, 'Gone: in storage').toBe('');
  expect(
    checks.every(({ start }) => start.isOver()),
    'Gone: a check goes on',
  ).toBe(true);
}

/** Gone: who has signed out comes back by nobody's doing but their own or the host's. */
export function stayedOut({ checks, hasSignedOut, widget, storage }: World): void {
  if (!hasSignedOut) return;
  expect(
    checks.every(({ start }) => start.isOver()),
    'Gone: a check goes on',
  ).toBe(true);
  expect(widget.screen().investor, 'Gone: back after a sign-out').toBeUndefined();
  expect(
    widget.screen().texts.filter((text) => /#\d/.test(text)),
    'Gone: on screen',
  ).toEqual([]);
  expect(storage, 'Gone: in storage').toBe('');
}

/** Saved is saved: the host hears once that a profile is complete. */
export function toldOnce({ toldAgain, heard }: World): void {
  const told = heard.map(({ type }) => type).join(', ');
  expect(toldAgain, `Saved: complete, without a submit: ${told}`).toBe(0);
}

/** Fresh: what is shown is not older than the investor's last confirmed save. */
export function fresh({ widget, backend, confirmed }: World): void {
  const { investor, sectionId, etag } = widget.screen();
  if (!investor || !sectionId || etag === undefined) return;
  const at = confirmed.get(`${investor} ${sectionId}`);
  if (at === undefined) return;
  const shown = backend.versionOf(investor, sectionId, etag);
  expect(shown, `Fresh: ${sectionId} of ${investor}`).toBeGreaterThanOrEqual(at);
}

/** Documents: what the investor did not delete is there, what was deleted does not come back. */
export function documents({ backend, deleted, files, widget, named }: World): void {
  for (const investor of INVESTORS) {
    const stored = backend.documents(investor).map((one) => `${investor} ${one}`);
    for (const one of named) {
      if (!one.startsWith(`${investor} `) || deleted.has(one)) continue;
      // A newer version of the same document takes its place.
      const [, id, version] = one.split(' ');
      const versions = stored
        .map((other) => other.split(' '))
        .filter(([, otherId]) => otherId === id)
        .map(([, , otherVersion]) => Number(otherVersion));
      if (versions.some((other) => other > Number(version))) named.delete(one);
      const isThere = versions.some((other) => other >= Number(version));
      expect(isThere, `Documents: ${one} is deleted`).toBe(true);
    }
  }
  const { investor, answers, etag } = widget.screen();
  for (const key of files) {
    const shown = answers[key] as { readonly url?: string; readonly version?: string } | null;
    const sectionId = FILES[key];
    // What somebody else has removed is shown until it is read anew.
    const isRecent =
      backend.versionOf(investor ?? '', sectionId, etag) ===
      backend.version(investor ?? '', sectionId);
    if (!investor || !shown?.url || !isRecent) continue;
    const name = `${key} ${shown.version}`;
    const isGone =
      deleted.has(`${investor} ${name}`) && !backend.documents(investor).includes(name);
    expect(isGone, `Documents: ${investor} ${name} came back`).toBe(false);
  }
}

/** Whose and Gone: a hand-off, and what came by it, is of whoever is on screen, and ends with its section. */
export function handedOff(world: World): void {
  const { files, handedOffBy, widget } = world;
  const { answers, handoff, investor, sectionId } = widget.screen();
  if (!investor) return;
  if (handoff && sectionId) expect(handoff.sectionId, 'Gone: a hand-off').toBe(sectionId);
  if (handoff) expect(handedOffBy, 'Whose: a hand-off').toBe(world.person(investor)?.tag);
  for (const key of files) {
    const { url } = (answers[key] ?? {}) as { readonly url?: string };
    const whoseFile = INVESTORS.find((one) => url?.includes(`/files/${one}/`));
    if (whoseFile) expect(whoseFile, `Whose: ${key}`).toBe(investor);
  }
}

/**
 * Whose, Documents and Gone at each phone: it shows the number of a link that was opened in it, what it sends is of
 * whose link that is, what it shows as arrived has arrived, and after the end it has nothing and asks for nothing.
 */
export function atPhones({ people, phones }: World): void {
  for (const { backend, id, tag } of people) {
    const others = backend.filenames(id).filter((name) => !name.startsWith(`${tag}#`));
    expect(others, `Whose: ${tag}'s documents, from a phone`).toEqual([]);
  }
  for (const phone of phones) {
    const { arrived, backend, callsAfterEnd, links, memory, screen, storage, tag } = phone;
    expect(callsAfterEnd, 'Gone: calls of a phone after the end').toBe(0);
    if (!screen) continue;
    if (screen.code !== undefined) {
      expect(
        links.map(({ code }) => code),
        'Whose: the number at a phone',
      ).toContain(screen.code);
    }
    const owner = people.find((one) => one.backend === backend && one.tag === tag);
    const names = owner ? backend.filenames(owner.id) : [];
    for (const name of arrived) expect(names, `Documents: ${name} has arrived`).toContain(name);
    if (!screen.isOver) continue;
    expect(memory, `Gone: in a phone's memory, ${screen.step}`).toBe('[null,[],[]]');
    expect(storage, `Gone: in a phone's storage, ${screen.step}`).toBe('');
  }
}

/**
 * Alive and Heard, once all has settled: a phone is not busy for ever; each file that was chosen has arrived or has failed;
 * and what has failed is shown, and each time in the log.
 */
export function phonesSettle({ phones }: World): void {
  for (const { lines, log, screen, sent } of phones) {
    const state = [JSON.stringify(screen), ...log.slice(-5)].join('\n');
    expect(screen, 'Alive: a phone without a page').toBeDefined();
    if (!screen) return;
    expect(screen.step, `Alive: a link that opens for ever: ${state}`).not.toBe('opening');
    expect(screen.isBusy, `Alive: a phone that is busy for ever: ${state}`).toBe(false);
    const states = screen.files.map((one) => one.state);
    for (const busy of ['reading', 'sending', 'arriving', 'lost']) {
      expect(states, `Alive: a file that is on its way for ever: ${state}`).not.toContain(busy);
    }
    const failed = sent.filter((one) => one === 'failed');
    const isTold = sent.every((one) => one === 'arrived' || one === 'failed');
    expect(isTold, `Heard: a file that came to nothing, without a word: ${state}`).toBe(true);
    expect(lines, `Heard: files that have failed, in the log: ${state}`).toBeGreaterThanOrEqual(
      failed.length,
    );
    const hasFailed = screen.step === 'failed' || states.includes('failed');
    if (hasFailed) expect(log.length, `Heard: a failure at a phone: ${state}`).toBeGreaterThan(0);
    if (screen.step === 'failed') expect(screen.hasFailure, 'Heard: why it failed').toBe(true);
  }
}

/** Gone, once its time is over: no phone holds a hand-off any more. */
export function phonesEnd({ phones }: World): void {
  for (const { screen, storage } of phones) {
    // A link that could not be opened can be tried again; the backend says then that it has ended.
    expect(screen?.isOver || screen?.step === 'failed', `Gone: ${JSON.stringify(screen)}`).toBe(
      true,
    );
    expect(storage, 'Gone: in a phone’s storage').toBe('');
  }
}

/** Alive, once its time is over: a hand-off that is on screen has ended, in words. */
export function handoffEnds({ backend, isRemoved, log, widget }: World): void {
  const { handoff } = widget.screen();
  if (isRemoved || !handoff?.isShown) return;
  const ends = ['cancelled', 'expired', 'absent', 'failed'];
  const calls = backend.arrived.slice(-8).map(({ action, status }) => `${action} ${status}`);
  const state = [JSON.stringify(handoff), ...log.slice(-5), ...calls].join('\n');
  expect(ends, `Alive: a hand-off that waits for ever: ${state}`).toContain(handoff.step);
}

/** Alive, once all has settled: nothing is busy, and there is something to use. */
export function alive({ widget, log, backend }: World): void {
  const screen = widget.screen();
  const calls = backend.arrived.map(({ action, status }) => `${action} ${status}`).join(', ');
  const state = [JSON.stringify(screen), ...log.slice(-5), calls].join('\n');
  expect(screen.isBusy, `Alive: busy for ever: ${state}`).toBe(false);
  expect(screen.isSignedOut || screen.place !== 'skeleton', `Alive: a skeleton: ${state}`).toBe(
    true,
  );
}

/** Saved is saved, once all has settled: nothing typed is lost but by the investor's will. */
export function kept({ widget, backend, unsaved, storage }: World): void {
  const { investor, sectionId, answers } = widget.screen();
  for (const one of unsaved.filter((each) => each.investor === investor)) {
    const isStored = backend.stored(one.investor, one.sectionId)[one.key] === one.value;
    const isShown = one.sectionId === sectionId && answers[one.key] === one.value;
    const isKept = storage.includes(JSON.stringify(one.value));
    const isThere = isStored || isShown || isKept;
    expect(isThere, `Saved: ${JSON.stringify(one)} is lost`).toBe(true);
  }
}

/** Heard: a save that the backend refuses is told to its investor, and in the log. */
export async function heard(world: World, save: () => void): Promise<void> {
  const { widget, backend, log } = world;
  const before = widget.screen();
  const [lines, calls] = [log.length, backend.arrived.length];
  save();
  await world.settle();
  const isRefused = backend.arrived
    .slice(calls)
    .some(({ action, status }) => action === 'saveSection' && status === 500);
  const after = widget.screen();
  const isSamePlace = after.investor === before.investor && after.sectionId === before.sectionId;
  const isStillHere = !world.isRemoved && after.investor !== undefined && isSamePlace;
  // What was read to settle it has other answers: the investor is asked which ones stay.
  if (!isRefused || !isStillHere || after.dialog === 'conflict') return;
  expect(log.slice(lines).join('\n'), 'Heard: a refused save, in the log').toContain('saveSection');
  expect(after.notices.length, 'Heard: a refused save, on screen').toBeGreaterThan(0);
}
