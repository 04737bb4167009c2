import { type AdviceCode, adviceOf } from '../../../src/advice/advice';
import {
  mistakesInAnswer,
  mistakesInKyc,
  mistakesInLanguages,
  mistakesInSession,
  siteOf,
} from '../../../src/advice/answer-mistakes';
import type { Mistake } from '../../../src/advice/mistake';
import type { BackendUnderCheck } from '../backend-under-check';
import { type Check, LessGood, NotApplicable, Wrong } from '../findings';

/** What stops an investor, or loses something; everything else is less good than it could be. */
const STOPS: readonly AdviceCode[] = ['expires-past', 'row-twice'];

/** What the widget tells in the page of answers that it can use all the same, told here too, in the same words. */
export const TOLD: readonly Check[] = [
  {
    id: 'told.session',
    title: 'the session has an end to come, in a time zone',
    run: async (backend) =>
      tell(mistakesInSession(await backend.session(), backend.settings.now()), '/session'),
  },
  {
    id: 'told.languages',
    title: 'there is a language to choose',
    run: async (backend) => {
      const { json } = await answered(backend, '/languages');
      if (!Array.isArray(json)) throw new NotApplicable('needs GET /languages, which fails.');
      const codes = json.map(({ code }) => String(code));
      const empty: Mistake[] =
        codes.length === 0 ? [['languages-none', '/languages is empty']] : [];
      const { languages } = await backend.qualification();
      tell([...empty, ...mistakesInLanguages(codes, languages)], '/languages');
    },
  },
  {
    id: 'told.profile',
    title: 'nothing of the profile is left out',
    run: async (backend) => {
      const { json } = await answered(backend, '/qualification');
      tell(mistakesInAnswer('fetchQualification', json), '/qualification');
    },
  },
  {
    id: 'told.identity-check',
    title: 'the status of the identity check is one of the contract, or no other one of it',
    run: async (backend) => {
      const { json } = await answered(backend, '/kyc');
      const { status } = (json ?? {}) as { readonly status?: unknown };
      tell(mistakesInKyc(typeof status === 'string' ? status : undefined), '/kyc');
    },
  },
  {
    id: 'told.cookies',
    title: 'a session by cookies is on the site of the page',
    run: async ({ settings }: BackendUnderCheck) => {
      const { byCookie, origin, base } = settings;
      if (!byCookie || origin === undefined) return;
      const [backend, page] = [new URL(base).hostname, new URL(origin).hostname];
      if (siteOf(backend) === siteOf(page)) return;
      throw new Wrong(
        `The page ${page} is on another site than ${backend}, and browsers send no cookies there.`,
        adviceOf('cookies-elsewhere')[1],
      );
    },
  },
];

/** Whether a call is answered at all is the question of another check. */
async function answered(backend: BackendUnderCheck, path: string) {
  const answer = await backend.get(path).catch(() => undefined);
  if (answer?.status === 200) return answer;
  throw new NotApplicable(`needs GET ${path}, which fails.`);
}

function tell(mistakes: readonly Mistake[], path: string): void {
  const [first] = mistakes;
  if (!first) return;
  const lines = mistakes.map(([code, ...values]) => `${adviceOf(code)[0]} (${values.join(', ')})`);
  const [, remedy] = adviceOf(first[0]);
  const Kind = mistakes.some(([code]) => STOPS.includes(code)) ? Wrong : LessGood;
  throw new Kind(`GET ${path}: ${lines.join('; ')}.`, `${remedy}.`);
}
