// The laws that hold after every step of a world, each in a few lines. docs/laws.md says them in words.

import { expect } from 'vitest';
import { INVESTORS, isOf, SLOTS, STORED, type World } from './world';

/** Untouched: what nobody typed into is stored as it was at first. */
export function untouched({ backend, touched, changedElsewhere }: World): void {
  for (const investor of INVESTORS) {
    for (const [sectionId, values] of Object.entries(STORED)) {
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
  expect(other?.tag, `Whose: in ${onScreen.tag}'s storage`).toBeUndefined();
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
export function gone({ widget, storage }: World): void {
  const { texts, investor } = widget.screen();
  expect(investor, 'Gone: signed out').toBeUndefined();
  expect(texts, 'Gone: on screen').toEqual([]);
  expect(widget.memory(), 'Gone: in memory').toBe('[null,null,null]');
  expect(storage, 'Gone: in storage').toBe('');
}

/** Gone: who has signed out comes back by nobody's doing but their own or the host's. */
export function stayedOut({ hasSignedOut, widget, storage }: World): void {
  if (!hasSignedOut) return;
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
export function documents({ backend, deleted, widget, named }: World): void {
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
  const shown = answers.passport as { readonly url?: string; readonly version?: string } | null;
  // What somebody else has removed is shown until it is read anew.
  const isRecent =
    backend.versionOf(investor ?? '', 'papers', etag) === backend.version(investor ?? '', 'papers');
  if (investor && shown?.url && isRecent) {
    const name = `passport ${shown.version}`;
    const isGone =
      deleted.has(`${investor} ${name}`) && !backend.documents(investor).includes(name);
    expect(isGone, `Documents: ${investor} ${name} came back`).toBe(false);
  }
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
  if (!isRefused || !isStillHere) return;
  expect(log.slice(lines).join('\n'), 'Heard: a refused save, in the log').toContain('saveSection');
  expect(after.notices.length, 'Heard: a refused save, on screen').toBeGreaterThan(0);
}
