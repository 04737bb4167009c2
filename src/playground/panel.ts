import { sheetOf } from '../kit/styles/sheet';
import type { FaultOrder } from '../reference-backend/faults';
import { button, make, select } from './controls';
import type { Playground } from './create-playground';
import type { Decision } from './demo-wallet';
import css from './panel.css?inline';
import { createReviewerPanel } from './reviewer-panel';

/** Statuses of the identity check that look different, and an unknown one. */
const KYC_STATUSES = ['Not_checked', 'Pending', 'Approved', 'Rejected', 'In_review'];
const SECTION_STATUSES = ['open', 'complete', 'locked'] as const;

/** The faults for the next call, with the panel's texts. */
const FAULTS: readonly (readonly [label: string, order: FaultOrder])[] = [
  ['Refuse the next call: signed out (401)', status('*', 401, 'SESSION_EXPIRED')],
  ['Refuse the next save: saved elsewhere (412)', status('saveSection', 412, 'SECTION_CHANGED')],
  ['Refuse the next save: locked (409)', status('saveSection', 409, 'SECTION_LOCKED')],
  ['Fail the next save: server error (500)', status('saveSection', 500, 'INTERNAL')],
  [
    'Lose the answer of the next save',
    { action: 'saveSection', times: 1, fault: { kind: 'lose' } },
  ],
  ['Be offline for the next three calls', { action: '*', times: 3, fault: { kind: 'drop' } }],
  ['Answer the next call after 5 s', { action: '*', times: 1, fault: { kind: 'slow', ms: 5000 } }],
  [
    'Break the next section',
    { action: 'fetchSection', times: 1, fault: { kind: 'body', body: {} } },
  ],
  ['Fail the next upload', { action: 'upload', times: 1, fault: { kind: 'drop' } }],
];

/** The demo wallet's answers, with the panel's texts. */
const WALLET_ANSWERS: readonly (readonly [decision: Decision & string, label: string])[] = [
  ['approve', 'Says yes'],
  ['reject', 'Says no (4001)'],
  ['busy', 'Has a request open already (-32002)'],
  ['hang', 'Never answers'],
];
/** The networks of the demo wallet. */
const WALLET_CHAINS: readonly (readonly string[])[] = [
  ['80002', 'amoy'],
  ['1', 'mainnet'],
];

/** What the panel sets of the demo wallet. */
export interface PanelWallet {
  decide: (method: string) => Decision;
  setChain(chainId: number): void;
  disconnect(): void;
}

function status(action: FaultOrder['action'], code: number, name: string): FaultOrder {
  return { action, times: 1, fault: { kind: 'status', status: code, code: name } };
}

/**
 * The panel beside the widget sets every state of a backend by hand. In English, since it is for developers.
 * `changed` makes the widget reread its data, `begun` makes it go to a section, by default to the first one.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one panel, row by row
export function createPanel(
  playground: Playground,
  wallet: PanelWallet,
  {
    changed,
    begun,
  }: { readonly changed: () => void; readonly begun: (sectionId?: string) => void },
): HTMLElement {
  const box = document.createElement('div');
  box.lang = 'en';
  box.dir = 'ltr';
  const root = box.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(css)];
  const panel = make('details');
  const form = make('form');
  form.addEventListener('submit', (event) => event.preventDefault());

  const act =
    (work: () => void, then = changed) =>
    () => {
      work();
      show();
      then();
    };
  const profiles = select(
    'Profile',
    playground.profiles.map(({ id, title }) => [id, title]),
    act(
      () => playground.chooseProfile(profiles.control.value),
      () => begun(),
    ),
  );
  const kyc = select(
    'Identity check (KYC)',
    KYC_STATUSES.map((name) => [name, name]),
    act(() => playground.setKyc(kyc.control.value)),
  );
  const answers = select('What the demo wallet does', WALLET_ANSWERS, (decision) => {
    wallet.decide = () => decision as Decision;
  });
  const chains = select('Network of the demo wallet', WALLET_CHAINS, (chainId) =>
    wallet.setChain(Number(chainId)),
  );
  const sections = select('Section', [], () => show());
  const states = select(
    'Status of that section',
    SECTION_STATUSES.map((name) => [name, name]),
    act(
      () => playground.setSection(sections.control.value, chosenStatus()),
      () => begun(sections.control.value),
    ),
  );
  const chosenStatus = () => states.control.value as (typeof SECTION_STATUSES)[number];
  const faults = select(
    'What goes wrong',
    [['', 'Nothing'], ...FAULTS.map(([label], index): [string, string] => [String(index), label])],
    () => {
      const fault = FAULTS[Number(faults.control.value)];
      if (faults.control.value && fault) playground.addFault(fault[1]);
      note.textContent = fault && faults.control.value ? `Waiting: ${fault[0]}` : '';
      faults.control.value = '';
    },
  );
  const note = make('p');
  note.setAttribute('role', 'status');
  const buttons = make('p');
  buttons.append(
    button('Sign in', act(playground.signIn)),
    button('End the session', act(playground.endSession)),
    button('Let the session end in two minutes', act(playground.endSessionSoon)),
    button('Disconnect the demo wallet', wallet.disconnect),
    button(
      'Start again',
      act(() => playground.chooseProfile(playground.profile())),
    ),
    button('Look again', changed),
  );

  const show = () => {
    const all = playground.sections();
    const chosen = sections.control.value || all.find(({ status }) => status === 'active')?.id;
    sections.control.replaceChildren(
      ...all.map(({ id, label, status }) => new Option(`${label} (${status})`, id)),
    );
    const section = all.find(({ id }) => id === chosen) ?? all[0];
    sections.control.value = section?.id ?? '';
    states.control.value =
      section?.status === 'locked' || section?.status === 'complete' ? section.status : 'open';
    profiles.control.value = playground.profile();
    kyc.control.value = playground.kyc();
  };
  panel.addEventListener('toggle', show);
  show();

  const rows = [profiles, kyc, sections, states, faults, answers, chains].map(({ row }) => row);
  form.append(...rows, buttons, note);
  const summary = make('summary', 'Demo: no server, nothing is sent or kept');
  const reviewer = createReviewerPanel(playground.reviewer, () => {
    show();
    changed();
  });
  panel.addEventListener('toggle', reviewer.show);
  panel.append(summary, form, reviewer.box);
  root.append(panel);
  return box;
}
