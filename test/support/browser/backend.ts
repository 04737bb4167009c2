import type { CallContext, OnboardingApiAdapter } from '../../../src/http/host-api';
import type { Section } from '../../../src/http/schemas';

/** A section of the thin kind: text, select, date, checkbox, number, e-mail and radio. */
export function personSection(over: Partial<Section> = {}): Section {
  return {
    id: 'person',
    label: 'About you',
    status: 'active',
    etag: '"1"',
    elements: [
      { id: 'given-name', type: 'string', label: 'Given name', required: true },
      { id: 'email', type: 'email', label: 'E-mail', required: true },
      {
        id: 'country',
        type: 'input-select',
        label: 'Country',
        required: true,
        options: [
          { label: 'Luxembourg', value: 'LU' },
          { label: 'Austria', value: 'AT' },
        ],
      },
      { id: 'birth-date', type: 'input-date', label: 'Date of birth', required: true },
      { id: 'income', type: 'number', label: 'Yearly income', decimals: 2 },
      { id: 'truth', type: 'input-checkbox', label: 'All this is true', required: true },
    ],
    ...over,
  };
}

const second: Section = {
  id: 'funds',
  label: 'Your funds',
  status: 'pending',
  elements: [{ id: 'source', type: 'string', label: 'Source of your funds', required: true }],
};

/** What a fake backend was asked, in order. */
export interface Call {
  readonly action: string;
  readonly request: Record<string, unknown>;
}

/** The answer to one action; what it throws is the refusal. */
export type Answer = (request: Record<string, unknown>, context: CallContext) => unknown;

/** The `api` object of a host with its own backend, with two sections in memory. */
export function fakeBackend(sections: readonly Section[] = [personSection(), second]) {
  const stored = sections.map((section) => ({ ...section }));
  const calls: Call[] = [];
  const state = { signedIn: true, investorId: 'investor-1', kyc: 'Pending' };
  const refusals = new Map<string, unknown>();

  const statusOf = () =>
    stored.every(({ status }) => status === 'complete') ? 'complete' : 'active';
  const answers: Record<string, Answer> = {
    fetchSession: () => ({ investorId: state.investorId, email: 'anna@example.com' }),
    renewSession: () => ({ investorId: state.investorId, email: 'anna@example.com' }),
    signOut: () => {
      state.signedIn = false;
    },
    fetchLanguages: () => [
      { code: 'en', name: 'English' },
      { code: 'de', name: 'Deutsch' },
      { code: 'ar', name: 'العربية' },
    ],
    investorLanguage: () => undefined,
    fetchMissingDisclaimers: () => [],
    acceptDisclaimer: () => undefined,
    fetchQualification: () => ({
      id: 'qualification',
      languages: ['en', 'de', 'ar'],
      contactEmail: 'help@example.com',
      supportUrl: 'https://help.example/',
      milestones: [
        {
          id: 'profile',
          label: 'Profile',
          status: statusOf(),
          sections: stored.map(({ id, label, status }) => ({ id, label, status })),
        },
      ],
    }),
    fetchSection: ({ sectionId }) => {
      const section = stored.find(({ id }) => id === sectionId);
      if (!section) throw { status: 404, code: 'NOT_FOUND' };
      return structuredClone(section);
    },
    saveSection: ({ sectionId }) => {
      const place = stored.findIndex(({ id }) => id === sectionId);
      const [saved, next] = [stored[place], stored[place + 1]];
      if (saved) saved.status = 'complete';
      if (next?.status === 'pending') next.status = 'active';
      return { etag: `"${calls.length}"` };
    },
    fetchKyc: () => ({ status: state.kyc }),
    linkWalletToIdentity: () => undefined,
    // Never answered: a chosen file waits.
    fetchDocumentUrl: () => new Promise(() => {}),
    fetchDocumentLink: () => {
      throw { status: 404, code: 'ERROR_DOCUMENTS_NOT_FOUND' };
    },
  };

  const api = Object.fromEntries(
    Object.keys(answers).map((action) => [
      action,
      async (request: Record<string, unknown>, context: CallContext) => {
        calls.push({ action, request });
        if (!state.signedIn && action !== 'fetchLanguages')
          throw { status: 401, code: 'SIGNED_OUT' };
        if (refusals.has(action)) throw refusals.get(action);
        return answers[action]?.(request, context);
      },
    ]),
  );
  return {
    // Tests answer what they like, wrong shapes too.
    api: api as unknown as OnboardingApiAdapter,
    calls,
    state,
    /** By action: put another one in its place to answer otherwise from now on. */
    answers,
    /** From now on this action is refused so. */
    refuse: (action: string, refusal: unknown) => refusals.set(action, refusal),
    accept: (action: string) => refusals.delete(action),
    callsOf: (action: string) => calls.filter((call) => call.action === action),
  };
}
