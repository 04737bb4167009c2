import de from '../../../locales/de.json';
import en from '../../../locales/en.json';
import fr from '../../../locales/fr.json';
import { fileNameIn } from './files';
import { CHOICES, FIELDS, type JourneyField, SECTIONS } from './profile';

/** What a control holds, as the model writes it down. */
export type Answer = string | boolean;

/** The buttons an investor knows by name. */
export type ButtonName =
  | 'saveAndContinue'
  | 'tryAgain'
  | 'stay'
  | 'leave'
  | 'keepMine'
  | 'useSaved'
  | 'confirm'
  | 'back'
  | 'close'
  | 'signIn'
  | 'continue'
  | 'discard'
  | 'checkAgain'
  | 'connect'
  | 'metamask'
  | 'chooseWallet'
  | 'cancel'
  | 'startAgain'
  | 'saveAsItIs'
  | 'goBack';

/** Where an investor stands, as the dashboard says it. */
export type ShownStanding =
  | 'work'
  | 'corrections'
  | 'under review'
  | 'approved'
  | 'done'
  | 'rejected, retry'
  | 'rejected, wait'
  | 'rejected, contact';

const texts = [en, de, fr];
const NAMES: Record<ButtonName, readonly string[]> = {
  saveAndContinue: texts.map(({ shared }) => shared.label.saveAndContinue),
  tryAgain: texts.map(({ shared }) => shared.label.tryAgain),
  stay: texts.map(({ form }) => form.leave.stay),
  leave: texts.map(({ form }) => form.leave.leave),
  keepMine: texts.map(({ form }) => form.conflict.keepMine),
  useSaved: texts.map(({ form }) => form.conflict.useSaved),
  confirm: texts.map(({ shared }) => shared.label.confirm),
  back: texts.map(({ shared }) => shared.label.back),
  close: texts.map(({ shared }) => shared.label.close),
  signIn: texts.map(({ shared }) => shared.label.signIn),
  continue: texts.map(({ shared }) => shared.label.continue),
  discard: texts.map(({ form }) => form.draft.discard),
  checkAgain: texts.map(({ documents }) => documents.checkAgain),
  connect: texts.map(({ wallet }) => wallet.connect),
  metamask: texts.map(({ wallet }) => wallet.kind.metamask.name + wallet.kind.metamask.hint),
  chooseWallet: texts.map(({ wallet }) => wallet.another),
  cancel: texts.map(({ wallet }) => wallet.cancel),
  startAgain: texts.map(({ component }) => component.IdentityCheck.startAgain),
  saveAsItIs: texts.map(({ component }) => component.Review.unchanged.save),
  goBack: texts.map(({ component }) => component.Review.unchanged.back),
};
const PROVEN = texts.map(({ wallet }) => wallet.proven.replace('{{wallet}}', 'MetaMask'));
const SIGNED_OUT = texts.map(({ component }) => component.SignedOut.title);
const ANSWERS = texts.map(({ component }) => component.Answers.title);
const CONFLICT = texts.map(({ form }) => form.conflict.title);
const DASHBOARD = texts.map(({ component }) => component.Dashboard.title);
const TO_DASHBOARD = texts.map(({ shared }) => shared.label.dashboard);
const FROM_REVIEWER = texts.map(({ component }) => component.Review.from);
const REFERENCE = texts.map(({ shared }) => shared.label.reference);
const STANDINGS = texts.map(({ component: { Dashboard } }): [string, ShownStanding][] => [
  [Dashboard.correctionsTitle, 'corrections'],
  [Dashboard.underReviewTitle, 'under review'],
  [Dashboard.approvedTitle, 'approved'],
  [Dashboard.completeTitle, 'done'],
  [Dashboard.rejected.retry, 'rejected, retry'],
  [Dashboard.rejected.wait, 'rejected, wait'],
  [Dashboard.rejected.contact, 'rejected, contact'],
  [Dashboard.open, 'work'],
]);

/** The widget as somebody in front of it sees it, through texts, labels and roles. */
export interface Screen {
  /** The heading of the first rank; undefined while there is none. */
  heading(): string | undefined;
  /** The section whose form stands there. */
  section(): string | undefined;
  isSignedOut(): boolean;
  isDashboard(): boolean;
  /** The page of all answers. */
  isAnswers(): boolean;
  /** Something is said, or being loaded. */
  speaks(): boolean;
  /** Nothing under the loading overlay can be reached. */
  isBlocked(): boolean;
  /** Somebody could act: no overlay, or a dialog above it. */
  dialog(): Element | undefined;
  button(name: ButtonName): HTMLButtonElement | undefined;
  /** The button that takes up a question which answers to keep, after that was put off: it saves. */
  isPutOffSave(button: HTMLButtonElement): boolean;
  links(): readonly HTMLAnchorElement[];
  /** The control of a field, where it is shown. */
  control(field: JourneyField): HTMLInputElement | HTMLSelectElement | undefined;
  /** What the form shows, by key. */
  answers(): ReadonlyMap<string, Answer>;
  isReadOnly(): boolean;
  /** Where the dashboard says that the investor stands; undefined elsewhere, and until it can tell. */
  standing(): ShownStanding | undefined;
  /** The dashboard has the tick of what is done. */
  hasTick(): boolean;
  /** The way to the dashboard. */
  toDashboard(): HTMLAnchorElement | undefined;
  /** What a reviewer says at the fields, by key. */
  remarks(): ReadonlyMap<string, string>;
  /** The reference of the receipt. */
  receipt(): string | undefined;
  /** Whether these words stand there. */
  says(words: string): boolean;
  /** The files that are called uploaded and can be opened, by key. */
  uploaded(): ReadonlyMap<string, string>;
  /** A file is on its way. */
  isUploading(): boolean;
  /** The address that is said to have signed. */
  proven(): string | undefined;
  /** Whether an investor could press or type here: not hidden, not under the overlay or a dialog. */
  reaches(element: Element): boolean;
}

/** The screen of one widget. */
export function screenOf(root: ShadowRoot): Screen {
  const isShown = (element: Element) => element.checkVisibility();
  const all = <T extends Element>(selector: string): T[] =>
    [...root.querySelectorAll<T>(selector)].filter(isShown);
  const dialog = () => all('dialog:modal').at(-1);
  const reaches = (element: Element) => {
    const above = dialog();
    return isShown(element) && !element.closest('[inert]') && (!above || above.contains(element));
  };
  const heading = () => all('h1')[0]?.textContent?.trim();
  const form = () => all<HTMLFormElement>('form')[0];
  const section = () => {
    const label = heading();
    return form() && SECTIONS.find((one) => one.label === label)?.id;
  };
  const control = ({ label, section: at }: JourneyField) => {
    if (section() !== at) return undefined;
    const found = all<HTMLLabelElement>('form label').find(
      ({ textContent }) => textContent?.trim().replace(/ \*$/, '') === label,
    );
    return (found?.control ?? undefined) as HTMLInputElement | undefined;
  };
  const controlsOf = (kind: JourneyField['kind']) =>
    FIELDS.flatMap((field) => {
      const found = field.kind === kind ? control(field) : undefined;
      return found ? [{ key: field.key, control: found }] : [];
    });
  const isDashboard = () => DASHBOARD.includes(heading() ?? '');
  const links = () => all<HTMLAnchorElement>('a[href*="#"]').filter(reaches);
  const remarkAt = (field: JourneyField) => {
    const ids = control(field)?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = ids.map((id) => root.getElementById(id)?.textContent ?? '');
    for (const from of FROM_REVIEWER) {
      const said = words.find((one) => one.startsWith(`${from}: `));
      if (said) return said.slice(from.length + 2);
    }
    return undefined;
  };
  return {
    heading,
    section,
    isSignedOut: () => SIGNED_OUT.includes(heading() ?? ''),
    isDashboard,
    isAnswers: () => ANSWERS.includes(heading() ?? ''),
    standing: () => {
      if (!isDashboard()) return undefined;
      const said = new Set(all('h2, p').map(({ textContent }) => textContent));
      return STANDINGS.flat().find(([words]) => said.has(words))?.[1];
    },
    hasTick: () => isDashboard() && all('.success-mark').length > 0,
    toDashboard: () =>
      links().find(({ textContent }) => TO_DASHBOARD.includes(textContent?.trim() ?? '')),
    remarks: () =>
      new Map(
        FIELDS.flatMap((field) => {
          const words = remarkAt(field);
          return words === undefined ? [] : [[field.key, words] as const];
        }),
      ),
    receipt: () => {
      const term = all('dt').find(({ textContent }) => REFERENCE.includes(textContent ?? ''));
      return term?.nextElementSibling?.textContent ?? undefined;
    },
    says: (words) => all('p').some(({ textContent }) => textContent === words),
    speaks: () =>
      all('[role=alert], [role=status]').some((one) => Boolean(one.textContent?.trim())) ||
      all('.entry-skeleton, .skeleton').length > 0,
    isBlocked: () => root.querySelector('.frame')?.hasAttribute('inert') ?? true,
    dialog,
    button: (name) =>
      all<HTMLButtonElement>('button').find(
        (one) =>
          reaches(one) &&
          !one.disabled &&
          NAMES[name].includes((one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
      ),
    isPutOffSave: (button) => {
      const words = button.closest('.notice')?.textContent ?? '';
      return CONFLICT.some((title) => words.includes(title));
    },
    links,
    control,
    answers: () => {
      const at = section();
      const found = new Map<string, Answer>();
      for (const field of FIELDS) {
        if (field.section !== at) continue;
        const shown = control(field);
        // A locked section says a day in words.
        const isInWords = field.kind === 'day' && shown?.type !== 'date';
        if (shown && !isInWords) found.set(field.key, answerOf(field, shown));
      }
      return found;
    },
    uploaded: () =>
      new Map(
        controlsOf('file').flatMap(({ key, control: input }) => {
          const name = fileNameIn(placeOf(input)?.querySelector('a[href]')?.textContent);
          return name ? [[key, name] as const] : [];
        }),
      ),
    isUploading: () => all('form progress').length > 0,
    proven: () => {
      const said = all('[role=status]').find((one) =>
        PROVEN.some((words) => one.textContent?.includes(words)),
      );
      return said && /0x[\da-f]{40}/i.exec(said.textContent ?? '')?.[0];
    },
    isReadOnly: () => root.querySelector('[part="locked-overlay"]') !== null,
    reaches,
  };
}

function answerOf({ kind }: JourneyField, control: HTMLInputElement | HTMLSelectElement): Answer {
  if (control instanceof HTMLSelectElement) {
    return choiceOf(control.selectedIndex > 0 ? (control.selectedOptions[0]?.label ?? '') : '');
  }
  if (kind === 'tick') return control.checked;
  if (kind === 'file') {
    // One whose upload failed stands below the one that it was to replace. What was deleted has no row.
    const rows = placeOf(control)?.querySelectorAll('.file') ?? [];
    return fileNameIn([...rows].at(-1)?.textContent);
  }
  // A locked section says in words what was chosen.
  return kind === 'choice' ? choiceOf(control.value) : control.value;
}

/** What belongs to a field, around its control. */
function placeOf(control: Element): Element | null {
  return control.closest('.field');
}

function choiceOf(label: string): string {
  return [...CHOICES].find(([, name]) => name === label)?.[0] ?? `unknown: ${label}`;
}
