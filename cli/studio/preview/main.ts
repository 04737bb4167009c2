import type { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import { createDraftStorage } from '../../../src/form/drafts/draft-storage';
import { flattenWithLists } from '../../../src/form/rules/lists';
import type { OnboardingApiAdapter } from '../../../src/http/host-api';
import type { ApiReviewedSection } from '../../../src/http/host-api-answers';
import type { Section } from '../../../src/http/schemas';
import type { IdentityProvider } from '../../../src/identity/providers/identity-provider';
import { wait } from '../../../src/kit/waiting/waiting';
import { createDemoApi } from '../../../src/playground/demo-api';
import { createDemoWallet } from '../../../src/playground/demo-wallet';
import { createFaults } from '../../../src/reference-backend/faults';
import { withEntrySections } from '../../../src/reference-backend/rules/profile/entry-sections';
import { localizeSection } from '../../../src/reference-backend/rules/profile/localize-section';
import {
  findSection,
  type ProfileDefinition,
  type SectionValues,
  sectionsOf,
} from '../../../src/reference-backend/rules/profile/profile-definition';
import {
  type Answers,
  ProfileError,
} from '../../../src/reference-backend/rules/profile/resolve-profile';
import { sectionStatuses } from '../../../src/reference-backend/rules/profile/section-statuses';
import { openSession, sessionByCookie } from '../../../src/reference-backend/rules/session/session';
import type { InvestorState } from '../../../src/reference-backend/rules/state/backend-state';
import { withInvestor } from '../../../src/reference-backend/rules/state/investors';
import { createMemoryStore } from '../../../src/reference-backend/rules/state/state-store';
import { DEMO_TIMING } from '../../../src/reference-backend/rules/state/timing';
import { challengeChainId } from '../../../src/reference-backend/rules/wallet/wallet-challenge';
import { waysOf } from '../../profile-document/paths';
import {
  type DocumentProfile,
  keepAnswers,
  profileOfDocument,
  withAnswers,
  withoutEnd,
  writtenSection,
} from './profile-of-document';

/** How the widget is shown. */
export interface PreviewSettings {
  readonly language: string;
  /** A key of the theme table. */
  readonly theme: string;
  readonly scheme: 'light dark' | 'light' | 'dark';
}

/** What the studio asks of the page with the widget. */
export interface Preview {
  /** Stands in for identity checks of these ids, which the author's own page registers. Before anything is shown. */
  register(pluginIds: ReadonlySet<string>): void;
  /** Shows a document, with the answers and the place so far; false where there is nothing of it to show. */
  show(source: unknown): boolean;
  /** Shows a section with these answers, by element key, over those it has. */
  showState(sectionId: string, answers: SectionValues): void;
  /** Shows the profile with these answers, by section and key, from its first open section on. */
  showPath(answers: Answers): void;
  /** Forgets all answers. */
  startAgain(): void;
  applySettings(settings: PreviewSettings): void;
  /** Calls back with the section and the element's id when a field is clicked on. */
  onField(listener: (sectionId: string, elementId: string) => void): void;
}

declare global {
  interface Window {
    preview?: Preview;
  }
}

/** Long enough for a day at work: the demo's sessions end while one is reading. */
const SESSION_MS = 12 * 60 * 60_000;

window.preview = createPreview();

function createPreview(): Preview {
  const store = createMemoryStore();
  const sessionId = crypto.randomUUID();
  const storage = createDraftStorage({ logger: () => console });
  let settings: PreviewSettings = { language: 'en', theme: 'default', scheme: 'light dark' };
  let ownPlugins: ReadonlySet<string> = new Set();
  let source: unknown;
  let opened: ReadonlySet<string> = new Set();
  let current: DocumentProfile | undefined;
  let shown: InvestorOnboardingElement | undefined;
  let coming: InvestorOnboardingElement | undefined;
  /**
   * Two elements stand beside each other while one takes the other's place: each keeps its place under a prefix of its
   * own, and its drafts under an investor of its own.
   */
  let generation = 0;
  const ownId = () => `author-${generation}`;

  const investor = () => store.read().investors[current?.profile.id ?? ''];
  const keep = (state: InvestorState) =>
    store.write(withInvestor(store.read(), state.profile, state));
  // The contract's calls, which are typed for the widget's inside there and for hosts here.
  const api = createDemoApi({
    now: Date.now,
    newId: () => crypto.randomUUID(),
    wait,
    origin: location.origin,
    chainId: () => challengeChainId(),
    storeUrl: `${location.origin}/documents`,
    timing: { ...DEMO_TIMING, session: SESSION_MS },
    store,
    faults: createFaults(),
    profile: () => {
      if (!current) throw new Error('nothing is shown yet');
      const { profile } = current;
      return { ...profile, languages: [...new Set([...profile.languages, settings.language])] };
    },
    session: () => sessionByCookie(store.read(), sessionId, Date.now()),
  }) as unknown as OnboardingApiAdapter;
  createDemoWallet();

  /** The investor's state with what was typed into the shown element and not saved. */
  const withTyped = (state: InvestorState): InvestorState => {
    // Drafts are written when a page is left.
    window.dispatchEvent(new Event('pagehide'));
    const ids = current
      ? [...current.sections.keys(), ...sectionsOf(profileOf(current, state)).map(({ id }) => id)]
      : [];
    const typed = Array.from(new Set(ids), (id) => {
      const before = state.sections[id] ?? { values: {}, completed: false };
      const draft = storage.read(ownId(), id);
      const values = { ...before.values, ...Object.fromEntries(draft?.values ?? []) };
      return [id, { ...before, values }] as const;
    });
    storage.wipe(ownId());
    return { ...state, sections: { ...state.sections, ...Object.fromEntries(typed) } };
  };

  /** Whether the investor could be there: a place of the former text greets with a notice else. */
  const isOpen = ({ milestone, section }: ReturnType<typeof placeNow>): boolean => {
    const state = investor();
    if (section === undefined || !current || !state) return true;
    const profile = profileOf(current, state);
    const own = profile.milestones.find(({ id }) => id === milestone);
    const status = sectionStatuses(profile, state, Date.now()).get(section);
    const isThere = own?.sections.some(({ id }) => id === section) ?? false;
    return isThere && status !== undefined && status !== 'pending';
  };

  const makeElement = (): InvestorOnboardingElement => {
    generation += 1;
    const investorId = ownId();
    const place = isOpen(placeNow())
      ? location.hash.replace(/^#\/author-\d+/, `#/${investorId}`)
      : '';
    history.replaceState(null, '', place || location.pathname);
    const element = document.createElement('investor-onboarding');
    element.setAttribute('route-prefix', investorId);
    element.setAttribute('drafts', 'session');
    element.setAttribute('lang', settings.language);
    element.setAttribute('theme', settings.theme);
    // With it identity checks are stand-ins: no provider is asked.
    element.setAttribute('demo', '');
    const own: OnboardingApiAdapter = {
      ...api,
      fetchSession: async (request, context) => ({
        ...(await api.fetchSession(request, context)),
        investorId,
      }),
      // Without the active section: each is asked for, so that one the widget refuses is seen as it is.
      fetchQualification: async (request, context) => {
        const { activeSection: _, ...rest } = await api.fetchQualification(request, context);
        return rest;
      },
      fetchSection: async (request, context) => {
        const refused = current?.refused.get(request.sectionId);
        return (refused as ApiReviewedSection) ?? api.fetchSection(request, context);
      },
    };
    element.api = own;
    element.identityProviders = Object.fromEntries(
      Array.from(ownPlugins, (id) => [id, { load: async () => ({ default: standIn(id) }) }]),
    );
    return element;
  };

  /** Puts a new element in the place of the shown one, as soon as it can be seen. */
  const renew = async (lead?: (element: InvestorOnboardingElement) => void) => {
    coming?.remove();
    const next = makeElement();
    coming = next;
    if (shown) next.className = 'coming';
    document.body.append(next);
    lead?.(next);
    await next.ready;
    await nextFrame();
    if (coming !== next) return;
    const { scrollTop } = document.documentElement;
    shown?.remove();
    next.className = '';
    document.documentElement.scrollTop = scrollTop;
    shown = next;
    coming = undefined;
  };

  const signIn = (investorId: string) => {
    const deps = { id: sessionId, now: Date.now(), lifetime: SESSION_MS };
    store.write(openSession(store.read(), { investorId, carrier: 'cookie' }, deps));
  };
  const read = (next: DocumentProfile): void => {
    const before = investor();
    const isFirst = before === undefined || current === undefined;
    const state = isFirst ? next.investor : keepAnswers(next, current, withTyped(before));
    current = next;
    keep(state);
    signIn(state.profile);
  };

  const setAnswers = (answers: Answers): void => {
    for (const [sectionId, values] of Object.entries(answers)) {
      const state = investor();
      if (current && state) keep(withAnswers(current, state, sectionId, values));
    }
  };
  /** Whether the answers so far leave a section. */
  const isThere = (sectionId: string): boolean => {
    const state = investor();
    return !!current && !!state && !!findSection(profileOf(current, state), sectionId);
  };

  document.addEventListener('onboarding-sign-in', (event) => {
    event.preventDefault();
    const state = investor();
    if (!state) return;
    signIn(state.profile);
    void renew();
  });

  return {
    register: (pluginIds) => {
      ownPlugins = pluginIds;
    },
    show: (given) => {
      // Another line end, or a space: nothing that one could see.
      if (current && JSON.stringify(given) === JSON.stringify(source)) return true;
      const next = profileOfDocument(given, opened);
      if (!next) return false;
      source = given;
      read(next);
      void renew();
      return true;
    },
    showState: (sectionId, answers) => {
      opened = new Set([...opened, sectionId]);
      const next = profileOfDocument(source, opened);
      if (!next) return;
      read(next);
      if (!isThere(sectionId)) setAnswers(leadTo(source, sectionId));
      setAnswers({ [sectionId]: answers });
      const milestone = next.profile.milestones.find(({ sections }) =>
        sections.some(({ id }) => id === sectionId),
      );
      void renew((element) => milestone && element.goTo(milestone.id, sectionId));
    },
    showPath: (answers) => {
      const next = profileOfDocument(source, opened);
      if (!next) return;
      read(next);
      setAnswers(answers);
      history.replaceState(null, '', location.pathname);
      void renew();
    },
    startAgain: () => {
      storage.wipe(ownId());
      opened = new Set();
      store.write({ ...store.read(), investors: {} });
      const next = profileOfDocument(source);
      if (!next) return;
      current = undefined;
      read(next);
      history.replaceState(null, '', location.pathname);
      void renew();
    },
    onField: (listener) => {
      document.addEventListener('click', (event) => {
        const place = fieldPlace(event.composedPath());
        const { section } = placeNow();
        const state = investor();
        if (place === undefined || section === undefined || !current || !state) return;
        const own = findSection(profileOf(current, state), section);
        const written = writtenSection(current.sections, section);
        if (!own || !written) return;
        const shownSection = { ...localizeSection(own, 'en'), status: '' } as Section;
        const field = flattenWithLists(shownSection).fields[place];
        if (field) listener(written.id, withoutEnd(field.id, written.suffix));
      });
    },
    applySettings: (changed) => {
      const isSpoken = changed.language === settings.language;
      settings = changed;
      document.documentElement.style.colorScheme = changed.scheme;
      document.documentElement.lang = changed.language;
      for (const element of [shown, coming]) element?.setAttribute('theme', changed.theme);
      const state = investor();
      if (isSpoken || !state) return;
      // A new element, since the profile need not offer the language.
      keep(withTyped(state));
      void renew();
    },
  };
}

/** Answers with which a section is there, of the first path that has it; none where no path that is looked at does. */
function leadTo(source: unknown, sectionId: string): Answers {
  const path = waysOf(source)?.paths.find(({ sections }) => sections.includes(sectionId));
  return path?.lead ?? {};
}

/** The profile as these answers leave it; as it is written where it can't be resolved, which the findings tell. */
function profileOf({ profile }: DocumentProfile, state: InvestorState): ProfileDefinition {
  try {
    return withEntrySections(profile, state);
  } catch (error) {
    if (error instanceof ProfileError) return profile;
    throw error;
  }
}

/** Milestone and section of the address. */
function placeNow(): { readonly milestone?: string; readonly section?: string } {
  const [, milestone, section] =
    /^#\/author-\d+\/app\/profile\/([^/]+)(?:\/([^/]+))?/.exec(location.hash) ?? [];
  return {
    ...(milestone !== undefined && { milestone: decodeURIComponent(milestone) }),
    ...(section !== undefined && { section: decodeURIComponent(section) }),
  };
}

/** Controls are named after the place of their field in the section (`FieldPlaces` of the form's store). */
const CONTROL = /^field-(\d+)/;

/** The place in its section of the field that a click was on: its control, its label, or what stands around them. */
function fieldPlace(path: readonly EventTarget[]): number | undefined {
  for (const node of path) {
    if (!(node instanceof HTMLElement) || node instanceof HTMLFormElement) return undefined;
    const label = node instanceof HTMLLabelElement ? node.htmlFor : '';
    const inside = node.querySelector('[id^="field-"]')?.id ?? '';
    const [, place] = CONTROL.exec(node.id) ?? CONTROL.exec(label) ?? CONTROL.exec(inside) ?? [];
    if (place !== undefined) return Number(place);
  }
  return undefined;
}

/** A box in the place of a check that the author's own page registers. */
function standIn(pluginId: string): IdentityProvider {
  return {
    needsToken: false,
    start: async ({ container, ready, signal }) => {
      const box = document.createElement('p');
      box.textContent = `Stand-in of ${pluginId}, which your page registers`;
      container.append(box);
      signal.addEventListener('abort', () => box.remove());
      ready();
    },
  };
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}
