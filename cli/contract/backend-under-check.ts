import * as v from 'valibot';
import {
  type Qualification,
  qualificationSchema,
  type Section,
  type Session,
  sectionSchema,
  sessionSchema,
} from '../../src/http/schemas';
import type { Answer, Call } from './caller';
import { NotApplicable } from './findings';

/** What the checks are told from outside. */
export interface CheckSettings {
  /** The host page's origin; undefined: page and backend share one. */
  readonly origin: string | undefined;
  /** Cookies carry the session instead of a token. */
  readonly byCookie: boolean;
  /** Where the backend stands. */
  readonly base: string;
  /** Answers for elements whose made-up ones the backend does not take, by element key. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Identity checks that the page registers itself. */
  readonly plugins?: ReadonlySet<string> | undefined;
  /** An address with the owner's signatures, to see a link succeed. */
  readonly wallet?: SignedWallet | undefined;
  /** Calls as another investor; undefined: none was named. */
  readonly secondCall?: Call | undefined;
  /** Go the whole way of a test investor: answers, files, every section that opens. */
  readonly save: boolean;
  /** End the session at last, to see that it ends. */
  readonly signOut: boolean;
  /** How long a document may take until it has a link, in ms. */
  readonly linkTimeout: number;
  /** ms since 1970 */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Text nobody else uses. */
  readonly unique: () => string;
}

/** A wallet with what its owner has signed. */
export interface SignedWallet {
  readonly address: string;
  /** Over the contract's sentence. */
  readonly signature: string;
  /** Over the message of a challenge that is still open. */
  readonly challengeSignature?: string | undefined;
}

/** A section with the answer it came in. */
export interface ReadSection {
  readonly section: Section;
  readonly answer: Answer;
}

/** The backend with what has been read of it so far: each thing is asked for once. */
export interface BackendUnderCheck {
  readonly settings: CheckSettings;
  readonly call: Call;
  /** GET of a call without parameters; its answer, whatever it is. */
  get(path: string): Promise<Answer>;
  /** Forgets what was read, since something has been written. */
  forget(): void;
  session(): Promise<Session>;
  qualification(): Promise<Qualification>;
  /** All sections that could be read, in the qualification's order. */
  sections(): Promise<readonly ReadSection[]>;
  /** `way` while a section is not open yet, so that something may be in it; else undefined: there is nothing to see. */
  unlessSeen(way: string): Promise<string | undefined>;
}

export function sectionPath(sectionId: string): string {
  return `/qualification/sections/${encodeURIComponent(sectionId)}`;
}

/** Looks at a backend through `call`. */
export function backendUnderCheck(call: Call, settings: CheckSettings): BackendUnderCheck {
  const answers = new Map<string, Promise<Answer>>();
  const get = (path: string): Promise<Answer> => {
    const known = answers.get(path) ?? call('GET', path);
    answers.set(path, known);
    return known;
  };
  const need = async <T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T> => {
    const answer = await get(path).catch(() => undefined);
    const result = answer?.status === 200 ? v.safeParse(schema, answer.json) : undefined;
    if (!result?.success) throw new NotApplicable(`needs GET ${path}, which fails.`);
    return result.output;
  };
  const backend: BackendUnderCheck = {
    settings,
    call,
    get,
    forget: () => answers.clear(),
    session: () => need('/session', sessionSchema),
    qualification: () => need('/qualification', qualificationSchema),
    sections: async () => {
      const { milestones } = await backend.qualification();
      const read: ReadSection[] = [];
      for (const { id } of milestones.flatMap(({ sections }) => sections)) {
        const section = await need(sectionPath(id), sectionSchema).catch(() => undefined);
        if (section) read.push({ section, answer: await get(sectionPath(id)) });
      }
      if (read.length === 0) throw new NotApplicable('needs a section, and none could be read.');
      return read;
    },
    unlessSeen: async (way) => {
      const { milestones } = await backend.qualification();
      const statuses = milestones.flatMap(({ sections }) => sections.map(({ status }) => status));
      return statuses.includes('pending') ? way : undefined;
    },
  };
  return backend;
}
