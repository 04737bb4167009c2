import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { oneLine } from '../../cli/contract/one-line';
import { checkProfile, saidOfFile } from '../../cli/profile-document/check-profile';
import { readJson, Unreadable } from '../../cli/profile-document/source';
import { profileOfDocument } from '../../cli/studio/preview/profile-of-document';
import { isRecord } from '../../src/kit/rules/is-record';
import { DEMO_PROFILES } from '../../src/reference-backend/profiles/demo-profiles';
import { isInWords } from '../../src/reference-backend/rules/profile/document-words';
import type {
  DisclaimerDefinition,
  ProfileDefinition,
} from '../../src/reference-backend/rules/profile/profile-definition';
import { Refused } from './refused';

/** One profile as it is served. */
export interface ServedProfile {
  readonly name: string;
  /** Codes of the languages it is written in; the first is what others read. */
  readonly written: readonly string[];
  /** In one of those languages. */
  in(language: string): ProfileDefinition;
  /** Changes with every change of the profile. */
  readonly version: string;
}

/** All profiles of the server. */
export interface Profiles {
  readonly byName: ReadonlyMap<string, ServedProfile>;
  /** Of an investor whose token names none. */
  readonly first: ServedProfile;
}

/** The demo's profiles, written in four languages. */
export function demoProfiles(definitions: readonly ProfileDefinition[] = DEMO_PROFILES): Profiles {
  return profilesOf(
    definitions.map((definition) => ({
      name: definition.id,
      written: ['en', 'de', 'fr', 'ar'],
      in: () => definition,
      version: versionOf(definition),
    })),
    undefined,
  );
}

/** Reads profiles from a folder of folders, or from one file. Refused with each place where something is wrong. */
export function readProfiles(place: string): Profiles {
  try {
    return readPlace(place);
  } catch (error) {
    throw refusalOf(error, place);
  }
}

/** A folder or file that can't be read refuses its profile as one that is wrong does. */
function refusalOf(error: unknown, place: string): unknown {
  const { code, path: named = place } = error as NodeJS.ErrnoException;
  if (error instanceof Refused || !/^E[A-Z]+$/.test(code ?? '')) return error;
  return new Refused(`${named} can't be read (${code}): let this account read it`);
}

function readPlace(place: string): Profiles {
  if (!existsSync(place))
    throw new Refused(`--profiles ${place} is not there: give a folder or a file`);
  if (!statSync(place).isDirectory()) {
    const name = path.basename(place).replace(/\.json$/, '');
    return profilesOf([readOne(name, new Map([['', place]]), undefined)], undefined);
  }
  const names = readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
  const lines: string[] = [];
  const defaults: string[] = [];
  const found = names.flatMap((name) => {
    try {
      const { profile, isDefault } = readFolder(path.join(place, name), name);
      if (isDefault) defaults.push(name);
      return [profile];
    } catch (thrown) {
      const error = refusalOf(thrown, path.join(place, name));
      if (!(error instanceof Refused)) throw error;
      lines.push(...error.lines);
      return [];
    }
  });
  if (lines.length > 0) throw new Refused(...lines);
  if (found.length === 0) {
    throw new Refused(`--profiles ${place} has no profile: put <name>/<language>.json into it`);
  }
  if (defaults.length > 1) {
    throw new Refused(`${place}: ${defaults.join(' and ')} are both the default: leave it to one`);
  }
  return profilesOf(found, defaults[0]);
}

function profilesOf(found: readonly ServedProfile[], byDefault: string | undefined): Profiles {
  const byName = new Map(found.map((profile) => [profile.name, profile]));
  const first = byName.get(byDefault ?? '') ?? found[0];
  if (!first) throw new Refused('a server needs at least one profile');
  return { byName, first };
}

const text = v.pipe(v.string(), v.nonEmpty());
/** One text, or texts by language. */
const texts = v.union([text, v.record(v.string(), text)]);

/** `<name>/profile.json`: what a profile has besides its document. */
const settingsSchema = v.strictObject({
  disclaimers: v.optional(
    v.array(
      v.strictObject({ id: text, label: texts, text: v.optional(texts), url: v.optional(text) }),
    ),
  ),
  kycStartsWith: v.optional(text),
  default: v.optional(v.boolean()),
});

type ProfileSettings = v.InferOutput<typeof settingsSchema>;

const SETTINGS_FILE = 'profile.json';

function readFolder(
  folder: string,
  name: string,
): { readonly profile: ServedProfile; readonly isDefault: boolean } {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const settings = files.includes(SETTINGS_FILE)
    ? readProfileSettings(path.join(folder, SETTINGS_FILE))
    : undefined;
  const documents = files
    .filter((file) => file !== SETTINGS_FILE)
    .sort()
    .map((file) => [file.slice(0, -'.json'.length), path.join(folder, file)] as const);
  if (documents.length === 0) {
    throw new Refused(`${folder} has no document: put <language>.json into it, such as en.json`);
  }
  const strange = documents.filter(([language]) => !isLanguage(language));
  if (strange.length > 0) {
    throw new Refused(
      ...strange.map(([language, file]) => `${file}: ${language} is no code of a language`),
    );
  }
  const profile = readOne(name, new Map(documents), settings);
  return { profile, isDefault: settings?.default === true };
}

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

function readProfileSettings(file: string): ProfileSettings {
  const read = v.safeParse(settingsSchema, parsedFile(file));
  if (read.success) return read.output;
  throw new Refused(
    ...read.issues.map((issue) => {
      const place = (v.getDotPath(issue) ?? '').replaceAll('.', '/');
      return `${file}#/${place}: expected ${issue.expected}`;
    }),
  );
}

function parsedFile(file: string): unknown {
  try {
    return readJson(file);
  } catch (error) {
    if (error instanceof Unreadable) throw new Refused(`${error.message}: mend the file`);
    throw error;
  }
}

function readOne(
  name: string,
  files: ReadonlyMap<string, string>,
  settings: ProfileSettings | undefined,
): ServedProfile {
  const documents = Array.from(files, ([code, file]) => {
    const document = parsedFile(file);
    const { findings } = checkProfile(document, new Set());
    const errors = saidOfFile(findings).filter(({ severity }) => severity === 'error');
    if (errors.length > 0) {
      throw new Refused(
        ...errors.map(({ pointer, message }) => oneLine(`${file}#${pointer || '/'}: ${message}`)),
      );
    }
    const read = profileOfDocument(document);
    if (!isRecord(document) || !('qualification' in document) || !read) {
      throw new Refused(`${file} is no whole profile: give { "qualification": …, "sections": … }`);
    }
    return { code: code || (read.profile.languages[0] ?? 'en'), file, document, read };
  });
  const [model] = documents;
  if (!model) throw new Refused(`the profile ${name} has no document`);
  for (const { file, document } of documents) {
    const place = firstDifference(structureOf(model.document), structureOf(document), '');
    if (place !== undefined) {
      throw new Refused(
        `${file}#${place} is not as in ${model.file}: all languages of a profile have the same structure`,
      );
    }
  }
  const sections = [...model.read.sections.keys()];
  const starts = settings?.kycStartsWith;
  if (starts !== undefined && !sections.includes(starts)) {
    throw new Refused(
      `${name}/${SETTINGS_FILE}#/kycStartsWith: there is no section ${starts}: give one of ${sections.join(', ')}`,
    );
  }
  const preferred = model.read.profile.languages;
  const order = (code: string) => (preferred.includes(code) ? preferred.indexOf(code) : 1000);
  const written = documents.map(({ code }) => code).sort((a, b) => order(a) - order(b));
  const definitions = new Map(
    documents.map(({ code, document, read }) => [
      code,
      definitionOf(read, document, { code, fallback: written[0] ?? code, settings }),
    ]),
  );
  const [first = model.code] = written;
  const ofFirst = definitions.get(first);
  if (!ofFirst) throw new Refused(`the profile ${name} has no document`);
  return {
    name,
    written,
    in: (language) => definitions.get(language) ?? ofFirst,
    version: versionOf([...definitions.values()]),
  };
}

function definitionOf(
  { profile, investor }: NonNullable<ReturnType<typeof profileOfDocument>>,
  document: Readonly<Record<string, unknown>>,
  {
    code,
    fallback,
    settings,
  }: {
    readonly code: string;
    readonly fallback: string;
    readonly settings: ProfileSettings | undefined;
  },
): ProfileDefinition {
  const { qualification } = document;
  const id = isRecord(qualification) ? String(qualification.id) : profile.id;
  const say = (texts: string | Readonly<Record<string, string>>): string =>
    typeof texts === 'string'
      ? texts
      : (texts[code] ?? texts[fallback] ?? texts.en ?? Object.values(texts)[0] ?? '');
  const disclaimers = (settings?.disclaimers ?? []).map(
    ({ id: disclaimer, label, text: words, url }): DisclaimerDefinition => ({
      id: disclaimer,
      label: say(label),
      ...(words !== undefined && { text: say(words) }),
      ...(url !== undefined && { url }),
    }),
  );
  const states = Object.entries(investor.sections);
  return {
    ...profile,
    id,
    disclaimers,
    ...(settings?.kycStartsWith !== undefined && { kycStartsWith: settings.kycStartsWith }),
    start: {
      values: Object.fromEntries(states.map(([section, { values }]) => [section, values])),
      completed: states.flatMap(([section, { completed }]) => (completed ? [section] : [])),
    },
  };
}

/** A document without its words. */
function structureOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => structureOf(one));
  if (name === 'legend' && isInWords(name, value)) return '';
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, one]) => key === 'legend' || !isInWords(key, one))
      .map(([key, one]) => [key, structureOf(one, key)]),
  );
}

/** JSON pointer of the first place where two values differ. */
function firstDifference(one: unknown, other: unknown, pointer: string): string | undefined {
  if (isRecord(one) && isRecord(other)) return amongRows(one, other, pointer);
  if (Array.isArray(one) && Array.isArray(other))
    return amongRows({ ...one }, { ...other }, pointer);
  return Object.is(one, other) ? undefined : pointer || '/';
}

function amongRows(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  pointer: string,
): string | undefined {
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (Object.hasOwn(one, key) !== Object.hasOwn(other, key)) return place;
    const found = firstDifference(one[key], other[key], place);
    if (found !== undefined) return found;
  }
  return undefined;
}

function versionOf(definitions: unknown): string {
  return createHash('sha256').update(JSON.stringify(definitions)).digest('base64url').slice(0, 16);
}
