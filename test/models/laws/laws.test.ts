// The laws of docs/contribute/laws.md, searched for counter-examples. LAWS_SECONDS=1800 looks for an hour, half of it in
// orders that differ in each run; a failure prints seed and path, which LAWS_SEED and LAWS_PATH repeat.

import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { everyTest } from '../../support/long';
import type { Fault } from './backend';
import { done, PARTIES, setAside } from './branches';
import { loadCode } from './doors';
import {
  accepted,
  alive,
  asks,
  atPhones,
  beside,
  checked,
  documents,
  fresh,
  gone,
  handedOff,
  handoffEnds,
  heard,
  kept,
  phonesEnd,
  phonesSettle,
  saved,
  stayedOut,
  toldOnce,
  untouched,
  whole,
  whose,
  whoseScreen,
} from './laws';
import { keepTimersByPage, rest } from './page';
import { type CodeFault, type FileKey, INVESTORS, SLOTS, World, type WorldSettings } from './world';

// Views are replaced: what goes on with a drawn screen finds a React that draws nothing.
vi.mock('react-dom/client', () => {
  const root = { render: () => {}, unmount: () => {} };
  return { createRoot: () => root, hydrateRoot: () => root };
});

const START = Date.parse('2026-05-04T10:00:00Z');
const { LAWS_SECONDS, LAWS_SEED, LAWS_PATH } = process.env;
/** How many orders one property tries at a time; once in `npm test`, in orders that are the same in every run. */
const RUNS = everyTest || LAWS_SECONDS !== undefined ? 1000 : 100;

beforeAll(loadCode);

beforeEach(() => {
  vi.useFakeTimers({
    now: START,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  keepTimersByPage();
});

afterEach(() => {
  // In this order: the clock takes back only what it has put there itself.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** One thing that happens; `then` is how much of what waits may happen before the next one. */
interface Step {
  readonly name: string;
  readonly run: (world: World) => void | Promise<void>;
  readonly then: number;
  readonly [fc.toStringMethod]: () => string;
}

const command = (name: string, run: Step['run']) =>
  // Often nothing settles in between: that is where the faults were.
  fc
    .constantFrom(0, 0, 1, 2, 5, 30)
    .map((then): Step => ({ name, run, then, [fc.toStringMethod]: () => `${name}, ${then}` }));

const SECTIONS = [
  ['about', 'person'],
  ['about', 'papers'],
  ['end', 'last'],
  ['end', 'check'],
] as const;

const BETWEEN: readonly Fault[] = [{ kind: 'page' }, { kind: 'empty' }, { kind: 'json' }];

const FAULTS: readonly Fault[] = [
  { kind: 'status', status: 401 },
  { kind: 'status', status: 403 },
  { kind: 'status', status: 404 },
  { kind: 'status', status: 409, code: 'SECTION_LOCKED' },
  { kind: 'status', status: 409, code: 'SESSION_CHANGED' },
  { kind: 'status', status: 412, code: 'SECTION_CHANGED' },
  { kind: 'status', status: 422, ids: ['name', 'unknown'] },
  { kind: 'status', status: 500 },
  ...BETWEEN,
  { kind: 'redirect' },
  { kind: 'request lost' },
  { kind: 'answer lost' },
  { kind: 'never' },
];

const ACTIONS = [
  'saveSection',
  'saveSection',
  'fetchSession',
  'fetchQualification',
  'fetchSection',
  'fetchDocumentUrl',
  'fetchDocumentLink',
  'upload',
  'signOut',
  'investorLanguage',
  'acceptDisclaimer',
] as const;

const LINK_GONE: Fault = { kind: 'status', status: 404, code: 'ERROR_DOCUMENTS_NOT_FOUND' };

/** Parts of the names of files that come after the entry. */
const CODE = [
  ...['app/main', 'locales/', 'save-section', 'rules-on-demand', 'form-lists'],
  ...['change-language', 'transfer', 'poll-kyc-status', 'receipt-store', 'id-check-own'],
] as const;
const CODE_FAULTS: readonly CodeFault[] = ['late', 'fails', 'never'];
const codeFaults = fc.tuple(fc.constantFrom(...CODE), fc.constantFrom(...CODE_FAULTS));

/** Texts are asked for twice: by the entry and by the app. */
function plan(world: World, [name, fault]: readonly [string, CodeFault]): void {
  world.code.set(name, name === 'locales/' ? [fault, fault] : [fault]);
}

const file = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' });

let files = 0;

/** Which file the section on screen has. */
function fileOnScreen({ files, widget }: World): FileKey | undefined {
  const { answers } = widget.screen();
  // Of two the later one, which another answer has brought.
  return files.findLast((key) => key in answers);
}

function chooseFile(world: World): void {
  files += 1;
  const key = fileOnScreen(world);
  if (key && !world.isRemoved) world.widget.choose(key, file(`${files}.pdf`));
}

function onFailedFile(world: World, act: 'tryAgain' | 'giveUp'): void {
  const key = fileOnScreen(world);
  if (key && !world.isRemoved) world.widget.onFailedFile(key, act);
}

type Decision = Parameters<World['decide']>[0];

/** Lets it settle, and decides what is asked then, if anything is. */
async function settleWith(world: World, ...decisions: readonly Decision[]): Promise<void> {
  await world.settle();
  for (const decision of decisions) {
    if (!world.widget.screen().dialog) return;
    world.decide(decision);
    await world.settle();
  }
}

/** Opens a section, whatever is asked before; the profile is read first where the widget doesn't know that it has it. */
async function open(world: World, milestone: string, section: string): Promise<void> {
  const { investor, sections, sectionId } = world.widget.screen();
  if (!investor || world.isRemoved) return;
  if (!sections.includes(section)) {
    world.refresh();
    await world.settle();
  } else if (sectionId === section) return;
  world.widget.goTo(milestone, section);
  await settleWith(world, 'leave');
}

/** Saves, and confirms what a complete section asks. */
async function saveAndConfirm(world: World): Promise<void> {
  world.save();
  await settleWith(world, 'confirm');
}

/** Heard: an answer that changes which sections there are is told once it is saved. */
async function tells(world: World, save: () => Promise<void>): Promise<void> {
  const { heard: events, widget } = world;
  const before = widget.screen();
  const count = events.length;
  await save();
  const after = widget.screen();
  const isSaved = events
    .slice(count)
    .some(({ type, detail }) => type.endsWith('section-saved') && detail.sectionId === 'start');
  const isSame = before.investor !== undefined && after.investor === before.investor;
  const isChanged = before.sections.join() !== after.sections.join();
  if (!isSaved || !isSame || !isChanged || world.isRemoved) return;
  const isTold = after.notices.some((key) => key.startsWith('component.Section.sections'));
  expect(isTold, `Heard: ${before.sections} became ${after.sections}`).toBe(true);
}

/** Heard: who is refused a section that has gone is told so, and led on, or sees what they typed to copy it. */
function leadsOn(world: World, calls: number): void {
  const { backend, widget } = world;
  const { investor, isReadOnly, notices, place, sectionId } = widget.screen();
  const since = backend.arrived.slice(calls);
  const refused = since.findIndex(
    (one) => one.code === 'SECTION_NOT_FOUND' && one.investor === investor && !one.isLost,
  );
  if (refused < 0 || investor === undefined || world.isRemoved) return;
  const after = since.slice(refused).filter(({ action }) => action === 'fetchQualification');
  expect(after.length, 'Heard: the profile is read after a section has gone').toBeGreaterThan(0);
  // Nothing, or a page of somebody between, is no profile.
  if (!after.some((one) => one.status === 200 && one.investor === investor && !one.isLost)) return;
  const isGone = sectionId !== undefined && !backend.sectionIds(investor).includes(sectionId);
  expect([place, isGone && !isReadOnly], 'Heard: a section that has gone').toEqual([
    place === 'error' ? 'elsewhere' : place,
    false,
  ]);
  const isTold = notices.some(
    (key) => key === 'notices.sectionGone' || key === 'notices.sectionUnavailable',
  );
  expect(isTold, 'Heard: a section has gone').toBe(true);
}

function signOut(world: World): void {
  const isShown = world.widget.screen().investor !== undefined && !world.isRemoved;
  world.signOut();
  if (isShown) gone(world);
}

const commands: readonly fc.Arbitrary<Step>[] = [
  ...(['name', 'name', 'note', 'about', 'word'] as const).map((key) =>
    command(`type into ${key}`, (world) => world.type(key)),
  ),
  command('tab through', (world) => world.tabThrough()),
  command('save', (world) => world.save()),
  command('save', (world) => world.save()),
  command('choose a file', chooseFile),
  ...(['tryAgain', 'giveUp'] as const).map((act) =>
    command(`${act} at a failed file`, (world) => onFailedFile(world, act)),
  ),
  command('remove the file', (world) => {
    const { investor, answers, isBusy, dialog } = world.widget.screen();
    const key = fileOnScreen(world) ?? 'passport';
    const shown = answers[key] as { version?: string; pending?: boolean } | null | undefined;
    if (world.isRemoved || isBusy || dialog || !shown) return;
    // A file that is on its way is taken back, and what it was to replace stays.
    const isTakenBack = shown.pending === true;
    for (const one of isTakenBack ? [] : world.backend.documents(investor ?? '')) {
      if (one.startsWith(`${key} `)) world.deleted.add(`${investor} ${one}`);
    }
    world.widget.choose(key, null);
  }),
  ...[true, false].map((hasNote) =>
    command(`add an entry ${hasNote ? 'with' : 'without'} a note`, (world) =>
      world.addEntry(hasNote),
    ),
  ),
  ...SLOTS.map((slot) => command(`remove ${slot}`, (world) => world.removeEntry(slot))),
  command('undo the removal', (world) => world.undoRemoval()),
  ...SLOTS.map((slot) =>
    command(`somebody enters ${slot} of ada`, (world) => world.enterElsewhere('ada', slot)),
  ),
  // A slot that another has left, taken anew.
  command('replace mate_1', async (world) => {
    if (!world.isRemoved) world.widget.goTo('about', 'person');
    await world.settle();
    world.removeEntry('mate_1');
    world.addEntry(false);
  }),
  command('save an entry, and open it again', async (world) => {
    world.addEntry(true);
    world.save();
    await settleWith(world, 'confirm', 'keepMine', 'confirm');
    if (!world.isRemoved) world.widget.goTo('about', 'person');
    await world.settle();
  }),
  ...SECTIONS.map(([milestone, section]) =>
    command(`go to ${section}`, (world) => {
      if (!world.isRemoved) world.widget.goTo(milestone, section);
    }),
  ),
  command('go to the dashboard', (world) => world.goToDashboard()),
  ...(['back', 'leave', 'keepMine', 'useSaved', 'confirm'] as const).map((decision) =>
    // Nobody acts twice within one task of the browser.
    command(`decide ${decision}`, async (world) => {
      world.decide(decision);
      await rest(1);
    }),
  ),
  ...['de', 'en', 'xx'].map((code) =>
    command(`language ${code}`, (world) => world.widget.setLanguage(code)),
  ),
  ...INVESTORS.map((investor) =>
    // In a task of its own: what was asked for here has left with the cookie of then.
    command(`${investor} signs in elsewhere`, async (world) => {
      // A call under way while the element is away can't know: a known limit of a backend without a binding.
      if (world.isRemoved && world.pending > 0 && !world.settings.isBound) return;
      await rest(1);
      world.signInAs(investor);
    }),
  ),
  ...INVESTORS.map((investor) =>
    command(`the session of ${investor} ends`, (world) => world.backend.endSessions(investor)),
  ),
  command('another token source', (world) => world.newTokenSource()),
  command('the tab goes to the back', (world) => world.page.show(false)),
  command('the tab comes to the front', (world) => world.page.show(true)),
  command('remove the element', (world) => world.remove()),
  command('put the element back', (world) => world.putBack()),
  command('the element out and in', async (world) => {
    await world.remove();
    await world.putBack();
  }),
  command('sign out, the element out and in', async (world) => {
    signOut(world);
    await world.remove();
    await world.putBack();
    await world.settle();
  }),
  command('try to load again', (world) => world.tryAgain()),
  codeFaults.chain((fault) =>
    command(`${fault.join(' ')} in a new page`, async (world) => {
      plan(world, fault);
      await world.reload();
    }),
  ),
  // The first calls are answered for one investor, and the app comes when another is signed in.
  fc
    .tuple(fc.constantFrom(...INVESTORS), fc.constantFrom(...CODE_FAULTS))
    .chain(([investor, fault]) =>
      command(`a new page whose app ${fault}, and ${investor} signs in`, async (world) => {
        plan(world, ['app/main', fault]);
        await world.reload();
        for (let left = 8; left > 0; left -= 1) await world.next();
        world.signInAs(investor);
        world.newTokenSource();
        world.page.show(true);
        world.tryAgain();
        await world.settle();
        world.type('name');
        world.save();
      }),
    ),
  // What a proxy or the sign-in page of a network answers.
  fc.constantFrom(...BETWEEN).chain((fault) =>
    command(`somebody between answers a save: ${JSON.stringify(fault)}`, async (world) => {
      world.type('name');
      world.backend.faults.set('saveSection', fault);
      world.save();
      await world.settle();
    }),
  ),
  // The profile is complete with this save, unless something comes between; what follows may be within the 3 s.
  command('finish the profile', async (world) => {
    const { investor, isBusy, dialog } = world.widget.screen();
    if (!investor || isBusy || dialog || world.isRemoved) return;
    world.backend.finish(investor, ['person', 'papers', 'firm', 'identity']);
    if (world.settings.hasBranches) world.backend.handIn(investor);
    world.widget.refresh();
    await world.settle();
    world.widget.goTo('end', 'last');
    await world.settle();
    world.type('word');
    world.save();
    for (let left = 12; left > 0; left -= 1) await world.next();
  }),
  command('refresh', (world) => world.refresh()),
  command('another api-base', (world) => world.leadElsewhere()),
  // The element led to another backend before the app is there.
  fc.constantFrom(...CODE_FAULTS).chain((fault) =>
    command(`a new page whose app ${fault}, and another api-base`, async (world) => {
      plan(world, ['app/main', fault]);
      await world.reload();
      for (let left = 8; left > 0; left -= 1) await world.next();
      world.leadElsewhere();
      world.tryAgain();
      await world.settle();
    }),
  ),
  command('accept the disclaimers', (world) => world.acceptDisclaimers()),
  fc.constantFrom(...FAULTS).chain((fault) =>
    command(`an acceptance meets ${JSON.stringify(fault)}`, (world) => {
      world.backend.faults.set('acceptDisclaimer', fault);
      world.acceptDisclaimers();
    }),
  ),
  command('put off the disclaimers', (world) => world.putOffDisclaimers()),
  command('type beside', (world) => world.typeBeside()),
  command('type beside, and reload the page', async (world) => {
    world.typeBeside();
    await world.reload();
  }),
  command('save beside', (world) => world.saveBeside()),
  command('sign out beside', (world) => world.signOutBeside()),
  command('sign in beside', (world) => world.signInBeside()),
  command('remove what is beside', (world) => world.removeBeside()),
  command('put back what is beside', (world) => world.putBackBeside()),
  command('sign out', signOut),
  fc.constantFrom(...FAULTS).chain((fault) =>
    command(`sign out meets ${JSON.stringify(fault)}`, (world) => {
      world.backend.faults.set('signOut', fault);
      signOut(world);
    }),
  ),
  // What seldom comes together by itself.
  fc.constantFrom(...FAULTS).chain((fault) =>
    command(`a save meets ${JSON.stringify(fault)}`, (world) => {
      world.type('name');
      world.backend.faults.set('saveSection', fault);
      world.save();
    }),
  ),
  command('a save fails', async (world) => {
    world.type('name');
    world.backend.faults.set('saveSection', { kind: 'status', status: 500 });
    await heard(world, () => world.save());
  }),
  fc.constantFrom(...FAULTS).chain((fault) =>
    command(
      `a save is followed by a profile that meets ${JSON.stringify(fault)}`,
      async (world) => {
        world.type('name');
        world.backend.faults.set('fetchQualification', fault);
        world.save();
        await world.settle();
        world.goToDashboard();
        if (!world.isRemoved) world.widget.goTo('about', 'person');
      },
    ),
  ),
  fc.constantFrom(...FAULTS).chain((fault) =>
    command(`a replacement meets ${JSON.stringify(fault)}, and is saved`, async (world) => {
      if (!world.isRemoved) world.widget.goTo('about', 'papers');
      await world.settle();
      chooseFile(world);
      await world.settle();
      world.save();
      await world.settle();
      if (!world.isRemoved) world.widget.goTo('about', 'papers');
      await world.settle();
      world.backend.faults.set('upload', fault);
      chooseFile(world);
      await world.settle();
      onFailedFile(world, 'giveUp');
      world.save();
      await world.settle();
      // A complete section asks before it is saved.
      world.decide('confirm');
    }),
  ),
  fc
    .tuple(fc.boolean(), fc.constantFrom(LINK_GONE, LINK_GONE, ...FAULTS))
    .chain(([isReplaced, fault]) =>
      command(
        `${isReplaced ? 'a replacement fails, and ' : ''}a renewed link meets ${JSON.stringify(fault)}`,
        async (world) => {
          if (!world.isRemoved) world.widget.goTo('about', 'papers');
          await world.settle();
          if (isReplaced) {
            world.backend.faults.set('upload', { kind: 'status', status: 500 });
            chooseFile(world);
            await world.settle();
          }
          world.backend.faults.set('fetchDocumentLink', fault);
          await world.pass(300_000);
          await world.settle();
          if (isReplaced) onFailedFile(world, 'giveUp');
          world.type('about');
          world.save();
          await world.settle();
          world.decide('confirm');
        },
      ),
    ),
  fc
    .tuple(fc.constantFrom('fetchDocumentUrl', 'upload'), fc.constantFrom(...FAULTS))
    .chain(([action, fault]) =>
      command(`a file's ${action} meets ${JSON.stringify(fault)}`, (world) => {
        world.backend.faults.set(action, fault);
        chooseFile(world);
      }),
    ),
  // A file that is not required holds a save for ten seconds at most.
  command('a file hangs, and the section is saved', async (world) => {
    if (!world.isRemoved) world.widget.goTo('about', 'papers');
    await world.settle();
    world.backend.faults.set('upload', { kind: 'never' });
    chooseFile(world);
    await world.settle(1000, 6);
    world.type('about');
    const before = world.widget.screen();
    const calls = world.backend.arrived.length;
    world.save();
    for (let second = 0; second < 15; second += 1) {
      for (let left = 20; left > 0 && world.pending > 0; left -= 1) await world.next();
      await world.pass(1000);
    }
    const after = world.widget.screen();
    const isSame = after.sectionId === 'papers' && after.investor === before.investor;
    // A call without an answer has its own limit, 30 s.
    const isAnswered = world.backend.arrived.slice(calls).every(({ status }) => status !== 0);
    if (isSame && isAnswered && world.backend.faults.size === 0 && !world.isRemoved) {
      expect(after.isBusy, 'Alive: a file that hangs holds the save').toBe(false);
    }
  }),
  // A provider of the page's own reports what it wants, when it wants, as often as it wants.
  ...(['ready', 'done', 'cancel', 'fail'] as const).flatMap((what) =>
    (['newest', 'first'] as const).map((which) =>
      command(`the ${which} check reports ${what}`, (world) => world.reportCheck(which, what)),
    ),
  ),
  command('the token of the check runs out', (world) => world.refreshCheck()),
  command('start the check again', (world) => world.startCheckAgain()),
  fc
    .tuple(
      fc.constantFrom('done', 'cancel', 'fail'),
      fc.constantFrom('leave', 'sign out', 'another', 'remove', 'wait'),
    )
    .chain(([what, meanwhile]) =>
      command(`a check runs, then ${meanwhile}, and it reports ${what} twice`, async (world) => {
        if (!world.isRemoved) world.widget.goTo('end', 'check');
        await world.settle(100, 20);
        world.reportCheck('newest', 'ready');
        if (meanwhile === 'leave') world.goToDashboard();
        if (meanwhile === 'sign out') signOut(world);
        if (meanwhile === 'another') {
          await rest(1);
          world.signInAs(world.owner === 'ada' ? 'ben' : 'ada');
          world.newTokenSource();
          world.page.show(true);
        }
        if (meanwhile === 'remove') await world.remove();
        for (let left = 4; left > 0; left -= 1) await world.next();
        world.reportCheck('newest', what);
        world.reportCheck('newest', what);
      }),
    ),
  command('reload the page', async (world) => {
    asks(world);
    await world.reload();
  }),
  fc
    .constantFrom(1000, 6000, 60_000, 300_000)
    .chain((ms) => command(`${ms} ms pass`, (world) => world.pass(ms))),
  fc.constantFrom(...INVESTORS).chain((investor) =>
    command(`somebody changes a name of ${investor}`, (world) => {
      world.changedElsewhere.add(`${investor} person name`);
      world.changeElsewhere(investor, 'person', { name: 'changed elsewhere' });
    }),
  ),
  fc.constantFrom(...INVESTORS).chain((investor) =>
    command(`a document of ${investor} is removed elsewhere`, ({ backend, deleted, named }) => {
      // One that no save has named is given up with its page: nobody else knows it.
      const documents = backend
        .documents(investor)
        .filter((one) => one.startsWith('passport '))
        .map((one) => `${investor} ${one}`);
      if (!documents.every((one) => named.has(one))) return;
      for (const one of documents) deleted.add(one);
      backend.removeDocument(investor, 'passport');
    }),
  ),
  fc
    .constantFrom(...INVESTORS)
    .chain((investor) =>
      command(`a reviewer sends back ${investor}'s person`, (world) => world.sendBack(investor)),
    ),
  fc.tuple(fc.constantFrom(...ACTIONS), fc.constantFrom(...FAULTS)).chain(([action, fault]) =>
    command(`${action} meets ${JSON.stringify(fault)}`, ({ backend }) => {
      backend.faults.set(action, fault);
    }),
  ),
];

const OTHER = { company: 'person', person: 'company' } as const;

/** Where an answer of the investor's has a document or an answer of its own. */
const SIDES = {
  company: { milestone: 'company', section: 'firm', key: 'trade' },
  person: { milestone: 'about', section: 'papers', key: 'about' },
} as const;

/** What happens besides where an answer decides which sections there are. */
const branching: readonly fc.Arbitrary<Step>[] = [
  ...(['firm', 'identity'] as const).map((section) =>
    command(`go to ${section}`, (world) => {
      if (!world.isRemoved) world.widget.goTo('company', section);
    }),
  ),
  command('go to start', (world) => {
    if (!world.isRemoved) world.widget.goTo('about', 'start');
  }),
  command('type into trade', (world) => world.type('trade')),
  ...PARTIES.flatMap((party) => [
    command(`answer ${party}`, (world) => world.answer(party)),
    command(`answer ${party}, and save`, async (world) => {
      await open(world, 'about', 'start');
      world.answer(party);
      world.save();
    }),
    command(`answer ${party} on another device`, (world) => world.answerElsewhere('ada', party)),
    command(`answer ${party}, and back, on another device`, async (world) => {
      await world.answerElsewhere('ada', party);
      await world.answerElsewhere('ada', OTHER[party]);
    }),
    command(`answer ${party}, and hear what that changes`, async (world) => {
      await open(world, 'about', 'start');
      await tells(world, async () => {
        world.answer(party);
        await saveAndConfirm(world);
      });
    }),
    // What is typed, or on its way, when another device ends its section.
    ...(['a save', 'a file'] as const).map((what) =>
      fc.tuple(fc.nat(what === 'a save' ? 6 : 2), fc.boolean()).chain(([turns, isBack]) =>
        command(
          `${what} of a ${party} after ${turns} turns of which the answer changes${isBack ? ', and back' : ''}`,
          async (world) => {
            const { milestone, section, key } = SIDES[party];
            await world.answerElsewhere('ada', party);
            await open(world, milestone, section);
            if (what === 'a save') {
              world.type(key);
              world.save();
            } else {
              const before = world.backend.arrived.length;
              const isAnnounced = () =>
                world.backend.arrived
                  .slice(before)
                  .some((one) => one.action === 'fetchDocumentUrl');
              chooseFile(world);
              for (let left = 12; left > 0 && !isAnnounced(); left -= 1) await world.next();
            }
            for (let left = turns; left > 0 && world.pending > 0; left -= 1) await world.next();
            const calls = world.backend.arrived.length;
            await world.answerElsewhere('ada', OTHER[party]);
            if (!isBack && what === 'a file') return;
            await world.settle();
            leadsOn(world, calls);
            if (isBack) await world.answerElsewhere('ada', party);
          },
        ),
      ),
    ),
    // The way there and back on this device, with a document on the side that is left.
    command(`a document of a ${party}, and the answer there and back`, async (world) => {
      const { milestone, section } = SIDES[party];
      await open(world, 'about', 'start');
      world.answer(party);
      await saveAndConfirm(world);
      await open(world, milestone, section);
      chooseFile(world);
      await world.settle();
      await saveAndConfirm(world);
      for (const next of [OTHER[party], party]) {
        await open(world, 'about', 'start');
        world.answer(next);
        await saveAndConfirm(world);
      }
      await open(world, milestone, section);
    }),
  ]),
  command('complete the check', (world) => world.widget.completeCheck()),
  command('the provider tells that the check of ada is handed in', ({ backend }) =>
    backend.handIn('ada'),
  ),
  fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()).chain(([isTold, isHidden, isBack]) =>
    command(
      `a check ${isTold ? 'that is told ' : ''}is completed${isHidden ? ' while its section goes' : ''}${isBack ? ', and comes back' : ''}`,
      async (world) => {
        await world.answerElsewhere('ada', 'company');
        await open(world, 'company', 'identity');
        if (isTold) world.backend.handIn('ada');
        if (isHidden) await world.answerElsewhere('ada', 'person');
        world.widget.completeCheck();
        if (!isBack) return;
        await world.settle();
        await world.answerElsewhere('ada', 'company');
      },
    ),
  ),
  fc
    .constantFrom(...INVESTORS)
    .chain((investor) => command(`staff approve ${investor}`, (world) => world.approve(investor))),
];

/** A hand-off whose link a phone has opened; whether it has shown the number by then depends on the turns. */
const handOver = (turns: number) =>
  command(`hand over to a phone, ${turns} turns`, async (world) => {
    await open(world, 'about', 'papers');
    world.handOff('start');
    await world.settle();
    await world.scan('new phone');
    for (let left = turns; left > 0; left -= 1) await world.next();
    world.phones.at(-1)?.answer(true);
  });

/** A phone beside: what is done with it here and there, and what comes between. */
const handing: readonly fc.Arbitrary<Step>[] = [
  ...(['start', 'start', 'show', 'close'] as const).map((act) =>
    command(`${act} a hand-off`, (world) => world.handOff(act)),
  ),
  handOver(3),
  ...(['new phone', 'same page', 'same tab'] as const).map((where) =>
    command(`a link is opened: ${where}`, (world) => world.scan(where)),
  ),
  command('another phone opens the same link', (world) => world.scanTwice()),
  ...[true, true, true, false].map((isSame) =>
    command(`the phone answers ${isSame ? 'yes' : 'no'}`, ({ phones }) =>
      phones.at(-1)?.answer(isSame),
    ),
  ),
  ...[0, 1, 2, 3, 4, 5].map(() => command('the phone sends', (world) => world.sendByPhone())),
  command('the phone tries again', ({ phones }) => phones.at(-1)?.tryAgain()),
  command('the phone is done', ({ phones }) => phones.at(-1)?.finish()),
  command('the phone is reloaded', ({ phones }) => phones.at(-1)?.open()),
  command('the line of the phone is back', ({ phones }) => phones.at(-1)?.comeOnline()),
  ...[true, false].map((isVisible) =>
    command(`the phone's tab is ${isVisible ? 'shown' : 'hidden'}`, ({ phones }) =>
      phones.at(-1)?.show(isVisible),
    ),
  ),
  // The line goes while a file is on its way, and the phone is reloaded meanwhile.
  fc.tuple(fc.nat(6), fc.boolean()).chain(([turns, isReloaded]) =>
    command(
      `the phone loses its line after ${turns} turns, ${isReloaded ? 'reloaded' : 'kept'}`,
      async (world) => {
        const phone = world.phones.at(-1);
        phone?.answer(true);
        world.sendByPhone();
        for (let left = turns; left > 0; left -= 1) await world.next();
        for (const action of ['upload', 'fetchHandoffUploadUrls', 'fetchHandoffDocument']) {
          world.backend.faults.set(action, { kind: 'answer lost' });
        }
        await world.next();
        if (!isReloaded) return;
        await phone?.open();
        world.sendByPhone();
      },
    ),
  ),
  // The time ends in any step of the phone.
  fc.nat(8).chain((turns) =>
    command(`the time ends ${turns} turns after the phone sends`, async (world) => {
      world.phones.at(-1)?.answer(true);
      world.sendByPhone();
      for (let left = turns; left > 0; left -= 1) await world.next();
      await world.pass(15 * 60_000);
    }),
  ),
  // Both sides send a file for one field.
  ...[true, false].map((isHereFirst) =>
    command(
      `a file here and from the phone, ${isHereFirst ? 'here' : 'there'} first`,
      async (world) => {
        if (isHereFirst) chooseFile(world);
        world.sendByPhone();
        await world.next();
        if (!isHereFirst) chooseFile(world);
      },
    ),
  ),
  ...[3000, 60_000, 15 * 60_000].map((ms) =>
    command(`${ms / 1000} s pass`, (world) => world.pass(ms)),
  ),
  ...[
    ...['createHandoff', 'readHandoff', 'cancelHandoff', 'openHandoff'],
    ...['fetchHandoffUploadUrls', 'fetchHandoffDocument', 'completeHandoff', 'fetchDocumentLink'],
    ...['upload', 'fetchLanguages'],
  ].map((action) =>
    fc.constantFrom(...FAULTS).chain((fault) =>
      command(`${action} meets ${JSON.stringify(fault)}`, (world) => {
        world.backend.faults.set(action, fault);
      }),
    ),
  ),
  command('save the papers', async (world) => {
    await world.settle();
    await saveAndConfirm(world);
  }),
  command('reload, and open the papers', async (world) => {
    await world.reload();
    await world.settle();
    await open(world, 'about', 'papers');
  }),
];

/** What holds in every moment. */
function check(world: World): void {
  untouched(world);
  whose(world);
  saved(world);
  asks(world);
  fresh(world);
  documents(world);
  whole(world);
  stayedOut(world);
  toldOnce(world);
  accepted(world);
  checked(world);
  handedOff(world);
  atPhones(world);
  beside(world);
  setAside(world);
  done(world);
}

/** How a story begins: where nothing settles first, its steps happen before the app is there. */
interface Beginning {
  readonly isSettled: boolean;
  readonly code: readonly [string, CodeFault] | null;
  /** What goes wrong with a first call. */
  readonly call: readonly [string, Fault] | null;
  /** Into what a server has drawn something is typed before its script, and so long it takes until that. Milliseconds. */
  readonly typed?: number | null | undefined;
}

async function live(
  settings: WorldSettings,
  beginning: Beginning,
  scheduler: fc.Scheduler,
  steps: readonly Step[],
) {
  const world = new World(settings, scheduler);
  if (beginning.code) plan(world, beginning.code);
  if (beginning.call) world.backend.faults.set(...beginning.call);
  await world.open();
  if (typeof beginning.typed === 'number') {
    for (const key of ['name', 'about', 'word', 'trade'] as const) world.typeBefore(key);
    await world.pass(beginning.typed);
  }
  if (beginning.isSettled) await world.settle();
  for (const step of steps) {
    await step.run(world);
    for (let left = step.then; left > 0 && world.pending > 0; left -= 1) await world.next();
    check(world);
  }
  // The end of the story: the element is there, the line is good, whoever is signed in answers what is asked.
  world.backend.faults.clear();
  world.code.clear();
  world.page.show(true);
  await world.putBack();
  await world.putBackBeside();
  if (world.phones.length > 0) {
    for (const phone of world.phones) phone.show(true);
    // Well before the hand-off's time is over.
    await world.settle(30_000, 600);
    phonesSettle(world);
  }
  await world.settle(40_000);
  if (world.widget.hasFailedToLoad()) {
    world.tryAgain();
    await world.settle(40_000);
  }
  await settleWith(world, 'back');
  check(world);
  alive(world);
  kept(world);
  whoseScreen(world);
  return world;
}

/** After all of it the widget can still be used: an answer is typed, saved and stored. */
async function use(world: World): Promise<void> {
  const { widget } = world;
  world.refresh();
  await world.settle(40_000);
  if (widget.screen().isSignedOut) {
    world.signInAs('ada');
    world.refresh();
    await world.settle(40_000);
  }
  world.page.show(true);
  await world.settle();
  world.decide('back');
  // The first may let a save go on that leads elsewhere, to a section with a draft.
  for (const decision of ['leave', 'back', 'leave'] as const) {
    widget.goTo('about', 'person');
    await settleWith(world, decision);
    if (widget.screen().sectionId === 'person') break;
  }
  const { investor = '', isReadOnly, sectionId } = widget.screen();
  if (isReadOnly) return;
  const name = () => world.backend.stored(investor, 'person').name;
  const why = `${JSON.stringify(widget.screen())} ${world.log.slice(-3).join('; ')}`;
  expect(sectionId, `Alive: the section opens: ${why}`).toBe('person');
  world.type('name');
  const typed = world.unsaved.at(-1);
  expect(typed?.key, 'Alive: a field can be typed into').toBe('name');
  // A review or an answer that came meanwhile is shown before anything is saved over it.
  for (let tries = 3; tries > 0 && name() !== typed?.value; tries -= 1) {
    world.widget.save();
    await settleWith(world, 'confirm', 'keepMine', 'confirm');
  }
  expect(name(), `Alive: a save is stored: ${world.log.slice(-5).join('\n')}`).toBe(typed?.value);
}

/** What was set aside is there again when it is shown again, on screen too. */
async function comeBack(world: World): Promise<void> {
  const [backend] = world.backends;
  const isHidden = INVESTORS.some((one) => !backend.sectionIds(one).includes('firm'));
  if (!isHidden) return;
  // A new page is led to the first backend, and a file that was on its way is not waited for any more.
  await world.reload();
  await world.settle(40_000);
  const investor = INVESTORS.find((one) => one === world.widget.screen().investor);
  if (!investor || backend.sectionIds(investor).includes('firm')) return;
  await world.answerElsewhere(investor, 'company');
  await open(world, 'company', 'firm');
  const { answers, sectionId } = world.widget.screen();
  expect(sectionId, 'Set aside: the section comes back').toBe('firm');
  const { seat, trade } = backend.stored(investor, 'firm');
  const typed = world.unsaved.findLast((one) => one.investor === investor && one.key === 'trade');
  expect(answers.seat || undefined, 'Set aside: an answer comes back').toBe(seat);
  // What was typed since, or a draft of it, may stand in its place.
  const isOwn = String(answers.trade).startsWith(`${world.person(investor)?.tag}#`);
  const isNewer = isOwn && (world.settings.drafts === 'session' || answers.trade === typed?.value);
  const back = isNewer ? trade : answers.trade || undefined;
  expect(back, 'Set aside: an answer comes back').toBe(trade);
  // A removal that no save has named may stand in a draft, too.
  if (answers.register === '' && world.settings.drafts === 'session') return;
  const versions = backend.documents(investor).filter((one) => one.startsWith('register '));
  const { version } = (answers.register ?? {}) as { readonly version?: string };
  expect(version ? [`register ${version}`] : [], 'Set aside: a document comes back').toEqual(
    versions,
  );
}

const worlds: fc.Arbitrary<WorldSettings> = fc
  .record({
    carrier: fc.constantFrom('cookie' as const, 'token' as const),
    drafts: fc.constantFrom('off' as const, 'session' as const),
    started: fc.constantFrom('new' as const, 'with a passport' as const),
    by: fc.constantFrom('http' as const, 'http' as const, 'api' as const),
    isBound: fc.boolean(),
    hasDisclaimers: fc.constantFrom(false, false, true),
    hasCheck: fc.constantFrom(false, true),
    hasNeighbour: fc.constantFrom(false, false, true),
    hasBranches: fc.constantFrom(...[true, false, false, false, false, false]),
    isDrawn: fc.boolean(),
  })
  // A host's own calls have no token of ours, and without drafts two elements share nothing.
  .map((settings) => ({
    ...settings,
    carrier: settings.by === 'api' ? 'cookie' : settings.carrier,
    hasNeighbour: settings.hasNeighbour && settings.drafts === 'session',
    // With branches there is one already.
    hasCheck: settings.hasCheck && !settings.hasBranches,
  }));

const FIRST_CALLS = ['fetchSession', 'fetchLanguages', 'fetchQualification'] as const;

const beginnings: fc.Arbitrary<Beginning> = fc.record({
  isSettled: fc.boolean(),
  code: fc.option(codeFaults),
  call: fc.option(fc.tuple(fc.constantFrom(...FIRST_CALLS), fc.constantFrom(...FAULTS))),
  typed: fc.option(fc.constantFrom(0, 0, 1000, 31_000)),
});

const steps = fc.oneof(...commands);
const stepsInBranches = fc.oneof(steps, fc.oneof(...branching));

/** A world, and what happens in it. */
const stories = worlds.chain((settings) =>
  fc.record({
    settings: fc.constant(settings),
    steps: fc.array(settings.hasBranches ? stepsInBranches : steps, {
      ...{ maxLength: 24, size: 'max' },
    }),
  }),
);

const property = fc.asyncProperty(
  stories,
  beginnings,
  fc.scheduler(),
  async (story, beginning, scheduler) => {
    vi.setSystemTime(START);
    const world = await live(story.settings, beginning, scheduler, story.steps);
    await use(world);
    if (story.settings.hasBranches) await comeBack(world);
  },
);

const stepsWithPhone = fc.oneof({ weight: 4, arbitrary: fc.oneof(...handing) }, steps);

/** Most begin with a phone that asks for a file. */
const storiesWithPhone = fc
  .tuple(
    fc.array(handOver(12), { minLength: 1, maxLength: 1 }),
    fc.array(stepsWithPhone, { minLength: 8, maxLength: 16, size: 'max' }),
  )
  .map(([first, then]) => [...first, ...then]);

const SETTLED: Beginning = { isSettled: true, code: null, call: null };

/** A world with a phone beside. */
const propertyWithPhone = fc.asyncProperty(
  worlds.map((settings) => ({ ...settings, hasBranches: false, hasNeighbour: false })),
  fc.oneof(
    storiesWithPhone,
    storiesWithPhone,
    fc.array(stepsWithPhone, { maxLength: 16, size: 'max' }),
  ),
  fc.scheduler(),
  async (settings, then, scheduler) => {
    vi.setSystemTime(START);
    const world = await live(settings, SETTLED, scheduler, then);
    await world.pass(16 * 60_000);
    // All that was asked meanwhile is answered, late.
    await world.settle(40_000, 600);
    handoffEnds(world);
    atPhones(world);
    phonesEnd(world);
    await use(world);
  },
);

/** What waits happens one after the other, in the order in which it began. */
function inTurn(): fc.Scheduler {
  const waiting: (() => void)[] = [];
  const schedule = <T>(task: Promise<T>) =>
    new Promise<T>((resolve) => waiting.push(() => resolve(task)));
  const waitOne = async () => waiting.shift()?.();
  return { schedule, count: () => waiting.length, waitOne } as unknown as fc.Scheduler;
}

const COOKIE: WorldSettings = {
  carrier: 'cookie',
  drafts: 'off',
  started: 'new',
  by: 'http',
  isBound: false,
  hasDisclaimers: false,
  hasCheck: false,
  hasNeighbour: false,
  hasBranches: false,
};

test('what somebody else is answered while the element is away is not taken for the investor’s', async () => {
  const world = new World({ ...COOKIE, isBound: true }, inTurn());
  await world.open();
  await world.settle();
  world.widget.goToDashboard();
  await world.settle();
  world.changeElsewhere('ben', 'person', { name: 'ben#1' });
  // In a window beside this one, which sees nothing of it.
  world.backend.signIn('ben');
  world.widget.goTo('about', 'person');
  world.remove();
  await world.settle();
  const read = world.backend.arrived.filter(({ action }) => action === 'fetchSection').at(-1);
  expect(read?.investor, 'was answered while the element was away').toBe('ben');
  whose(world);
  world.putBack();
  await world.settle();
  whose(world);
  expect(world.widget.screen()).toMatchObject({ investor: 'ben', isBusy: false });
});

test('who has signed in while the element was away is asked for, though a profile is still being read', async () => {
  const world = new World({ ...COOKIE, isBound: false }, inTurn());
  plan(world, ['app/main', 'fails']);
  await world.open();
  await world.settle();
  world.tryAgain();
  world.backend.faults.set('fetchQualification', { kind: 'never' });
  await world.settle();
  await world.remove();
  world.backend.signIn('ben');
  await world.putBack();
  await world.settle(40_000);
  whoseScreen(world);
  expect(world.widget.screen().investor).toBe('ben');
});

test('a sign-out that is called while the app loads is not undone by what was answered before', async () => {
  const world = new World(COOKIE, inTurn());
  plan(world, ['app/main', 'fails']);
  await world.open();
  await world.settle();
  expect(world.widget.hasFailedToLoad()).toBe(true);
  world.widget.signOut();
  world.tryAgain();
  await world.settle();
  expect(world.widget.screen()).toMatchObject({ investor: undefined, isSignedOut: true });
});

test('a screen that a server has drawn gives way to a sign-out while its texts are loaded again', async () => {
  const settings = { ...COOKIE, started: 'with a passport', isBound: true, isDrawn: true } as const;
  const world = new World(settings, inTurn());
  plan(world, ['locales/', 'fails']);
  await world.open();
  await world.settle();
  expect(world.widget.hasFailedToLoad()).toBe(true);
  world.tryAgain();
  await rest(1);
  world.signInAs('ben');
  world.widget.signOut();
  await world.settle(40_000);
  expect(world.widget.isDrawn()).toBe(false);
  expect(world.widget.screen()).toMatchObject({ investor: undefined, isSignedOut: true });
});

test('what an earlier link has left in a tab goes in time, though a later one can’t be opened', async () => {
  const world = new World({ ...COOKIE, started: 'with a passport' }, inTurn());
  await world.open();
  await world.settle();
  world.widget.goTo('about', 'papers');
  await world.settle();
  world.handOff('start');
  await world.settle();
  await world.scan('new phone');
  await world.settle();
  const [phone] = world.phones;
  expect(phone?.storage).not.toBe('');
  world.backend.faults.set('openHandoff', { kind: 'status', status: 500 });
  await phone?.open(phone.links[0]);
  await world.settle();
  expect(phone?.screen?.step).toBe('failed');
  await world.pass(16 * 60_000);
  await world.settle();
  expect(phone?.storage).toBe('');
});

test('who has signed out stays so, though somebody signs in in another tab, until the host asks', async () => {
  const world = new World({ ...COOKIE, isBound: true }, inTurn());
  await world.open();
  await world.settle();
  world.signOut();
  await world.settle();
  world.signInAs('ben');
  world.page.show(true);
  await world.settle();
  expect(world.widget.screen()).toMatchObject({ investor: undefined, isSignedOut: true });
  await world.remove();
  await world.putBack();
  await world.settle();
  expect(world.widget.screen()).toMatchObject({ investor: undefined, isSignedOut: true });
  world.refresh();
  await world.settle();
  expect(world.widget.screen().investor).toBe('ben');
});

test.each(BETWEEN)(
  'an acceptance that somebody between answers with $kind is none',
  async (fault) => {
    const world = new World({ ...COOKIE, hasDisclaimers: true }, inTurn());
    await world.open();
    await world.settle();
    world.backend.faults.set('acceptDisclaimer', fault);
    world.acceptDisclaimers();
    await world.settle();
    expect(world.backend.faults.size).toBe(0);
    accepted(world);
  },
);

test('a sign-out right after another token source is the newer wish', async () => {
  const world = new World({ ...COOKIE, carrier: 'token' }, inTurn());
  await world.open();
  await world.settle();
  world.newTokenSource();
  world.signOut();
  await world.settle();
  expect(world.widget.screen()).toMatchObject({ investor: undefined, isSignedOut: true });
  world.newTokenSource();
  await world.settle();
  expect(world.widget.screen().investor).toBe('ada');
});

test('a save that is answered while the element is away leaves no draft behind', async () => {
  const world = new World({ ...COOKIE, drafts: 'session' }, inTurn());
  await world.open();
  await world.settle();
  world.addEntry(false);
  world.backend.faults.set('fetchQualification', { kind: 'status', status: 500 });
  world.save();
  await world.remove();
  expect(world.storage).toContain('ada#1');
  await world.settle();
  await world.putBack();
  await world.settle();
  expect(world.widget.screen().sectionId).toBe('person');
  expect(world.storage).toBe('');
  fresh(world);
});

test('a draft goes with its investor, though the code arrives while the element is away', async () => {
  const world = new World({ ...COOKIE, drafts: 'session' }, inTurn());
  await world.open();
  await world.settle();
  world.type('name');
  await world.pass(1000);
  expect(world.storage).toContain('ada#1');
  plan(world, ['app/main', 'late']);
  await world.reload();
  await world.remove();
  world.signInAs('ben');
  await world.settle();
  await world.putBack();
  await world.settle();
  expect(world.widget.screen().investor).toBe('ben');
  whose(world);
});

test.each([undefined, 'request lost', 'answer lost'] as const)(
  'a section that another device has ended shows what was typed, to be copied: its save meets %s',
  async (kind) => {
    const world = new World({ ...COOKIE, hasBranches: true }, inTurn());
    await world.open();
    await world.settle();
    await open(world, 'company', 'firm');
    world.type('trade');
    if (kind) world.backend.faults.set('saveSection', { kind });
    if (kind !== 'answer lost') await world.answerElsewhere('ada', 'person');
    world.save();
    await world.next();
    await world.answerElsewhere('ada', 'person');
    await world.settle();
    expect(world.widget.screen()).toMatchObject({
      ...{ sectionId: 'firm', isReadOnly: true, isBusy: false },
      answers: { trade: 'ada#1' },
      notices: ['notices.sectionGone'],
    });
  },
);

test('a section that another device has ended is not opened: the next open one is, with a notice', async () => {
  const world = new World({ ...COOKIE, hasBranches: true }, inTurn());
  await world.open();
  await world.settle();
  await world.answerElsewhere('ada', 'person');
  world.widget.goTo('company', 'firm');
  await world.settle();
  expect(world.widget.screen()).toMatchObject({
    ...{ place: 'section', sectionId: 'person', notices: ['notices.sectionUnavailable'] },
  });
});

test('a document that arrives for a section that another device has ended is there when it comes back', async () => {
  const world = new World({ ...COOKIE, hasBranches: true }, inTurn());
  await world.open();
  await world.settle();
  await open(world, 'company', 'firm');
  chooseFile(world);
  while (!world.backend.arrived.some(({ action }) => action === 'fetchDocumentUrl')) {
    await world.next();
  }
  await world.answerElsewhere('ada', 'person');
  await world.settle();
  expect(world.backend.documents('ada')).toEqual(['register 1']);
  setAside(world);
  await comeBack(world);
  expect(world.widget.screen()).toMatchObject({ answers: { register: { version: '1' } } });
});

test('an identity check that ends once another device has ended its section is not lost, and counts when that comes back', async () => {
  const world = new World({ ...COOKIE, hasBranches: true }, inTurn());
  await world.open();
  await world.settle();
  await open(world, 'company', 'identity');
  const calls = world.backend.arrived.length;
  world.backend.handIn('ada');
  await world.answerElsewhere('ada', 'person');
  world.widget.completeCheck();
  await world.settle();
  const saves = world.backend.arrived.filter(({ action }) => action === 'saveSection');
  expect(saves.at(-1)).toMatchObject({ sectionId: 'identity', status: 404 });
  leadsOn(world, calls);
  await world.answerElsewhere('ada', 'company');
  await open(world, 'company', 'identity');
  expect(world.widget.screen()).toMatchObject({ sectionId: 'identity', isReadOnly: false });
  // Handed in once, it need not be taken again.
  world.save();
  await world.settle();
  setAside(world);
  await open(world, 'company', 'identity');
  expect(world.widget.screen()).toMatchObject({ sectionId: 'identity', isReadOnly: true });
});

/** A world in which ada's check of the page's own is on screen. */
async function checkOnScreen(): Promise<World> {
  const world = new World({ ...COOKIE, isBound: true, hasCheck: true }, inTurn());
  await world.open();
  await world.settle();
  world.widget.goTo('end', 'check');
  await world.settle(100, 20);
  world.reportCheck('newest', 'ready');
  expect(world.checks).toMatchObject([{ tag: 'ada' }]);
  return world;
}

const handIns = ({ backend }: World) =>
  backend.arrived.filter((one) => one.action === 'saveSection' && one.sectionId === 'check');

test('a check of the page’s own that reports done twice, and late, hands in once', async () => {
  const world = await checkOnScreen();
  for (const what of ['done', 'done', 'cancel', 'fail', 'done'] as const) {
    world.reportCheck('newest', what);
  }
  await world.settle();
  world.reportCheck('first', 'done');
  await world.settle();
  expect(handIns(world)).toMatchObject([{ investor: 'ada' }]);
  checked(world);
});

test.each(['leave', 'sign out', 'another investor', 'remove'] as const)(
  'a check of the page’s own that reports after %s hands in nobody’s',
  async (end) => {
    const world = await checkOnScreen();
    if (end === 'leave') world.goToDashboard();
    if (end === 'sign out') signOut(world);
    if (end === 'remove') await world.remove();
    if (end === 'another investor') {
      world.signInAs('ben');
      world.page.show(true);
    }
    await world.settle();
    expect(world.checks[0]?.start.isOver()).toBe(true);
    for (const what of ['done', 'cancel', 'fail', 'ready'] as const) {
      world.reportCheck('first', what);
    }
    await world.settle();
    expect(handIns(world)).toEqual([]);
    expect(world.widget.screen().notices).toEqual([]);
    checked(world);
  },
);

test('a check of the page’s own that never reports holds nothing', async () => {
  const world = await checkOnScreen();
  await world.pass(60_000);
  world.goToDashboard();
  await world.settle();
  alive(world);
  expect(world.checks).toMatchObject([{ tag: 'ada' }]);
  expect(world.checks[0]?.start.isOver()).toBe(true);
});

const ORDERS: [string, number | undefined][] = [
  ['the same orders in every run', LAWS_SEED ? Number(LAWS_SEED) : 20_261_123],
];
if (LAWS_SECONDS !== undefined) ORDERS.push(['other orders in each run', undefined]);

test.each(ORDERS)(
  'every law holds in every order of what happens: %s',
  {
    timeout: 1000 * (Number(LAWS_SECONDS ?? 0) + 600),
  },
  (_, seed) => search(property, RUNS, seed),
);

test(
  'every law holds with a phone beside',
  { timeout: 1000 * (Number(LAWS_SECONDS ?? 0) + 600) },
  () => search(propertyWithPhone, RUNS / 4, 20261128),
);

/** Tries orders, those of a seed first and others for as long as LAWS_SECONDS says. */
async function search(
  searched: typeof property | typeof propertyWithPhone,
  numRuns: number,
  seed?: number,
) {
  let next = seed ?? Math.floor(Math.random() * 2 ** 30);
  const path = LAWS_PATH === undefined ? {} : { path: LAWS_PATH };
  // Node's own clock: the simulated pages bring a `performance` of their simulated time.
  const end = process.uptime() + Number(LAWS_SECONDS ?? 0);
  do {
    // Each has a type of its own.
    await fc.assert(searched as typeof property, { numRuns, ...path, seed: next });
    next += 1;
  } while (process.uptime() < end);
}
