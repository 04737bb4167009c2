import type { Journey } from './journey';
import { SECTIONS } from './profile';

/** After the last section the widget leaves, so that its message can be read. */
const REDIRECT_MS = 3_000;
/** A file has its link by then, whatever poll finds it. */
const UPLOAD_MS = 6_000;

/** What may be pressed until what was typed is saved: the first of these that is there. */
const WAYS_ON = [
  'stay',
  'cancel',
  'keepMine',
  'confirm',
  'saveAsItIs',
  'checkAgain',
  'tryAgain',
  'saveAndContinue',
] as const;

/**
 * With everything in order again, what was typed can still be saved: the last demand of every run. Nothing
 * but what the screen offers is pressed.
 */
export async function finish(journey: Journey): Promise<void> {
  const { world, model } = journey;
  world.clearFaults();
  // The host leads nowhere any more.
  journey.listen(() => {});
  journey.wallet.willApprove();
  Object.assign(journey.provider, { beginning: 'works', ending: 'well' });
  journey.release();
  await journey.check();
  journey.setOnline(true);
  await journey.check();
  for (const { id } of SECTIONS) world.setLocked(id, false);
  journey.signIn(model.answers.owner ?? journey.investor);
  await journey.check();
  await journey.clock.advance(REDIRECT_MS);
  await journey.check();
  if (!model.answers.typed) await toAside(journey);
  const { typed, owner, section } = model.answers;
  if (owner && section && !world.isOpen(owner, section)) return;
  for (let presses = 0; presses < 12 && model.answers.typed === typed && typed; presses += 1) {
    await prepare(journey);
    const pressed = WAYS_ON.some((name) => journey.press(name));
    if (!pressed && journey.screen.isReadOnly()) journey.setLanguage(presses % 2 ? 'en' : 'de');
    await journey.check();
  }
  if (typed && model.answers.typed === typed && model.answers.pending().length > 0) {
    const shown = JSON.stringify(journey.screen.heading() ?? '');
    throw new Error(`what was typed could not be saved in the end: ${shown}`);
  }
  await leadOn(journey);
}

/** What was left for the page of all answers is there again, to be saved. */
async function toAside(journey: Journey): Promise<void> {
  const place = SECTIONS.find(({ id }) => id === journey.model.answers.asideSection);
  if (!place) return;
  journey.goTo(place.milestone, place.id);
  await journey.check();
}

/** What a section can't be saved without: answers, files at their store, a wallet that has signed. */
async function prepare(journey: Journey): Promise<void> {
  journey.fillRequired();
  await journey.settle();
  for (let waits = 0; waits < 3 && journey.screen.isUploading(); waits += 1) {
    await journey.clock.advance(UPLOAD_MS);
    await journey.check();
  }
  if (journey.screen.answers().get('select_wallet') !== 'own' || journey.screen.proven()) return;
  await journey.connect();
  await journey.check();
}

/** The check can be done in the end, and that is saved. */
async function doCheck(journey: Journey): Promise<void> {
  const { provider } = journey;
  for (let waits = 0; waits < 3 && provider.live().length === 0; waits += 1) {
    if (!journey.press('startAgain')) journey.press('tryAgain');
    await journey.check();
    await journey.clock.advance(UPLOAD_MS);
  }
  // A save of it that was refused is the investor's own to repeat.
  if (provider.live().at(-1)?.isDone) journey.press('saveAndContinue');
  else journey.finishCheck();
  await journey.check();
}

/** A section that can be saved leads to another screen. */
async function leadOn(journey: Journey): Promise<void> {
  const { screen, world } = journey;
  const section = screen.section();
  if (!section || screen.dialog() || screen.isReadOnly()) return;
  if (!world.isOpen(journey.investor, section)) return;
  const { completed } = journey.model.saves;
  if (section === 'check') await doCheck(journey);
  else {
    await prepare(journey);
    // Uploads that failed before the page of all answers are there again after it, each to be tried again.
    for (
      let tries = 0;
      tries < 3 && section === 'papers' && journey.press('tryAgain');
      tries += 1
    ) {
      await journey.check();
      await prepare(journey);
    }
    journey.press('saveAndContinue');
  }
  await journey.check();
  for (const name of ['saveAsItIs', 'confirm', 'keepMine'] as const) {
    if (journey.press(name)) await journey.check();
  }
  await journey.clock.advance(REDIRECT_MS);
  await journey.check();
  if (journey.screen.section() === section) throw new Error(`no way on from ${section}`);
  const due = world.isFinished(journey.investor) ? 1 : 0;
  const told = journey.model.saves.completed - completed;
  if (told !== due) throw new Error(`completion was told ${told} times, not ${due}`);
}
