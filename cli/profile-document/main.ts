import { parseArgs } from 'node:util';
import en from '../../locales/en.json' with { type: 'json' };
import { oneLine, visibleJson } from '../contract/one-line';
import { type Checked, checkProfile, saidOfFile } from './check-profile';
import { pathChangeInWords } from './diff-branching';
import { type Difference, diffProfile } from './diff-profile';
import { pathInWords, type Ways, waysOf } from './paths';
import { helpTextsIn, readJson, readSource, Unreadable } from './source';

const USAGE = `Usage: investor-onboarding check-profile <source> [options]

Finds what is wrong with a profile: a field that can never be shown, a condition on a key that there is not, an
option that nobody can choose. <source> is a file with a whole profile, a section or a list of sections, '-' for
standard input, or the address of a live backend, of which it only reads.

  --token <token>      bearer token of a test investor, for an address (or INVESTOR_ONBOARDING_TOKEN)
  --messages <place>   texts of your own, a file or a folder: their help texts count as there
  --plugins <id,id>    identity checks that your page registers itself (identityProviders)
  --paths              each way through a whole profile, as the answers that other sections read tell them apart
  --strict             warnings count as errors
  --json               the findings, and the paths, as JSON
  --help               this text

Exit code: 0 fine, 1 something is wrong, 2 the command was not understood or the source can't be read.`;

/** Where the command writes and what it takes from its process. */
export interface Surroundings {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Runs `check-profile` with the arguments after its name; resolves with the exit code. */
export async function run(
  args: readonly string[],
  { print, complain, env }: Surroundings,
): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    if (values.help) {
      print(USAGE);
      return 0;
    }
    const [source, ...others] = positionals;
    if (source === undefined || others.length > 0) throw new Unreadable('give one source');
    const isLive = /^https?:/i.test(source);
    const token = values.token ?? (isLive ? env.INVESTOR_ONBOARDING_TOKEN : undefined);
    const own = values.messages === undefined ? [] : helpTextsIn(values.messages);
    const helpTexts = new Set([...Object.keys(en.form.additionalInfo), ...own]);
    const { source: profile, unread } = await readSource(source, token);
    const found = checkProfile(
      profile,
      helpTexts,
      new Set(values.plugins?.split(/[\s,]+/).filter(Boolean)),
    );
    const checked = isLive ? found : { ...found, findings: saidOfFile(found.findings) };
    const ways = values.paths ? waysOf(profile) : undefined;
    if (values.json) {
      print(
        visibleJson({
          ...checked,
          ...(unread.length > 0 && { unread }),
          ...(isLive && { onePath: true }),
          ...waysAsJson(ways),
        }),
      );
    } else {
      const words = [inWords(checked, unread), waysInWords(ways), isLive ? ONE_PATH : ''];
      const said = words.filter(Boolean).join('\n');
      if (said) print(said);
    }
    const failing = checked.findings.filter(
      ({ severity }) => values.strict || severity === 'error',
    );
    return failing.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Unreadable) && !isOfArguments(error)) throw error;
    complain(oneLine(error.message));
    return 2;
  }
}

/** Other sections' conditions stay with the backend. */
const ONE_PATH =
  'This is one path, as the answers of this investor leave it: the file of the profile has all.';

function waysAsJson(ways: Ways | undefined): object {
  if (!ways) return {};
  const paths = ways.paths.map(({ answers, sections, required, documents }) => ({
    ...{ answers, sections, required, documents },
  }));
  return {
    paths,
    pathCount: ways.count,
    ...(ways.isSampled && { sampled: true }),
  };
}

function waysInWords(ways: Ways | undefined): string {
  if (!ways) return '';
  const { paths, count, isSampled } = ways;
  const left =
    count > paths.length ? [`There are ${count}${isSampled ? ' or more' : ''} paths.`] : [];
  return [...paths.map(pathInWords), ...left].map(oneLine).join('\n');
}

const DIFF_USAGE = `Usage: investor-onboarding diff-profile <old> <new> [options]

Tells by milestone, section and key what has changed between two profiles, and what that does to stored answers:
kept, refused (they have to be corrected) or lost; 'asked' where there is none yet, and investors have to come back;
'set aside' where another section's answer may hide it. Then the ways through both that have other sections now.

  --answers <file>  stored answers, { section id: { key: value } }, or a list of such: counts what becomes of them
  --json            the changes as JSON
  --help            this text

Exit code: 0 no answer is lost or refused, 1 some are, 2 the command was not understood or a file can't be read.`;

/** Runs `diff-profile` with the arguments after its name; resolves with the exit code. */
export async function runDiff(
  args: readonly string[],
  { print, complain }: Surroundings,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        answers: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      print(DIFF_USAGE);
      return 0;
    }
    const [before, after, ...others] = positionals;
    if (before === undefined || after === undefined || others.length > 0) {
      throw new Unreadable('give two profiles, the old one first');
    }
    const stored = values.answers === undefined ? undefined : readJson(values.answers);
    const found = diffProfile(readJson(before), readJson(after), stored);
    if (values.json) print(visibleJson(found));
    else if (found.changes.length > 0 || found.paths || found.answers)
      print(differenceInWords(found));
    const { changes, answers } = found;
    const isHarmless = answers
      ? answers.lost + answers.refused === 0
      : changes.every(({ effect }) => effect !== 'refused' && effect !== 'lost');
    return isHarmless ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Unreadable) && !isOfArguments(error)) throw error;
    complain(oneLine(error.message));
    return 2;
  }
}

function differenceInWords({ changes, paths = [], sampled, answers }: Difference): string {
  const lines = changes.map(({ milestone, section, key, change, effect, message }) => {
    const place = milestone === undefined ? [section, key].filter(Boolean).join('/') : milestone;
    return `${place}  ${change}  ${effect}  ${message}.`;
  });
  const { moreSections = 0, fewerSections = 0 } = answers ?? {};
  const counted = answers && [
    `Of ${answers.investors} investors: ${answers.kept} answers kept, ${answers.setAside ? `${answers.setAside} set aside, ` : ''}${answers.refused} refused, ${answers.lost} lost. ${answers.back} have to come back.`,
    ...(moreSections + fewerSections > 0
      ? [`${moreSections} have more sections now, ${fewerSections} fewer.`]
      : []),
  ];
  const ways = paths.map((path) => `${pathChangeInWords(path)}.`);
  const more = 'There are more paths than were compared: others may have other sections, too.';
  return [...lines, ...ways, ...(sampled ? [more] : []), ...(counted ?? [])]
    .map(oneLine)
    .join('\n');
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      token: { type: 'string' },
      messages: { type: 'string' },
      plugins: { type: 'string' },
      paths: { type: 'boolean' },
      strict: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
}

function isOfArguments(error: unknown): error is Error {
  return (
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  );
}

function inWords({ findings, sampled }: Checked, unread: readonly string[]): string {
  const lines = findings.map(({ pointer, rule, severity, message, suggestion }) => {
    const meant = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
    return `${pointer || '/'}  ${severity}  ${rule}  ${message}.${meant}`;
  });
  const note =
    'There are too many states to look at all of them: what no sample has shown is not told.';
  const left = `Not read, since they are not open yet: ${unread.join(', ')}.`;
  const notes = [...(sampled ? [note] : []), ...(unread.length > 0 ? [left] : [])];
  return [...lines, ...notes].map(oneLine).join('\n');
}
