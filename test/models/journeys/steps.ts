import type fc from 'fast-check';
import { FIELDS, SECTIONS, type SectionId } from './profile';
import { endCheck, finishCheck, lateWords, providerIs } from './steps/check';
import { DOCUMENT_CALLS, fault } from './steps/faults';
import {
  around,
  besides,
  choose,
  day,
  elsewhere,
  enter,
  erase,
  fillRequired,
  follow,
  goTo,
  language,
  listen,
  lock,
  malformed,
  press,
  refusedSave,
  save,
  slowSave,
  struckSave,
  tick,
  time,
  typeInto,
} from './steps/form';
import { arrive, chooseFile, deleteFile, struckFiles } from './steps/papers';
import {
  correctAndSave,
  decide,
  saveUnchanged,
  sendBack,
  sendBackDuring,
  toDashboard,
} from './steps/review';
import { about, type Fields, often, pressOneOf, type Step } from './steps/step';
import { connect, signLate, walletDoes, walletWill } from './steps/wallet';
import type { Struck } from './world';

/** Which sections a journey leads through, what can fail on it, and what else can happen there. */
interface Aspect {
  readonly sections: readonly SectionId[];
  readonly struck: readonly Struck[];
  readonly own: (fields: Fields) => fc.Arbitrary<Step>[];
}

/** What can happen on a journey of this aspect, what matters most most often. */
function stepsOf({ sections: ids, struck, own }: Aspect): fc.Arbitrary<Step>[] {
  const sections = SECTIONS.filter(({ id }) => ids.includes(id));
  const fields: Fields = (kind) =>
    FIELDS.filter((field) => field.kind === kind && ids.some((id) => id === field.section));
  const texts = fields('text');
  const always = texts.filter(({ shownWhen }) => !shownWhen);
  const each = (found: fc.Arbitrary<Step>[], times: number) =>
    found.flatMap((one) => often(one, times));
  return [
    ...each(about(texts, typeInto), 4),
    ...often(fillRequired, 3),
    ...about(texts, erase),
    ...each(about(fields('choice'), choose), 2),
    ...about(fields('tick'), tick),
    ...about(fields('day'), day),
    ...often(save, 5),
    enter,
    ...often(press, 4),
    follow,
    ...often(goTo(sections), 2),
    language,
    ...often(fault(struck), 3),
    ...often(refusedSave, 2),
    ...each(about(texts, struckSave), 5),
    ...each(about(texts, slowSave), 4),
    ...often(listen, 2),
    malformed,
    ...each(about(texts, elsewhere), 2),
    ...each(about(always, besides(always)), 2),
    lock(sections),
    ...often(around, 4),
    time,
    ...own(fields),
  ];
}

const COMMON = [
  'saveSection',
  'fetchSection',
  'fetchQualification',
  'fetchSession',
  'fetchKyc',
  '*',
];

/** The aspects of a journey; each is walked by runs of its own, so that chance gets far in it. */
export const ASPECTS = {
  form: { sections: ['person', 'home', 'money'], struck: COMMON as Struck[], own: () => [] },
  papers: {
    sections: ['home', 'papers'],
    struck: [...COMMON, ...DOCUMENT_CALLS] as Struck[],
    own: (fields) => [
      ...about(fields('file'), chooseFile).flatMap((one) => often(one, 8)),
      ...about(fields('file'), deleteFile).flatMap((one) => often(one, 2)),
      ...often(struckFiles(fields('file')), 6),
      ...often(pressOneOf('tryAgain', 'checkAgain'), 2),
      ...often(arrive, 8),
    ],
  },
  wallet: {
    sections: ['home', 'wallet'],
    struck: [...COMMON, 'linkWalletToIdentity', 'linkWalletToIdentity'] as Struck[],
    own: () => [
      ...often(connect, 10),
      ...often(walletWill, 6),
      ...often(signLate, 5),
      ...often(walletDoes, 2),
      ...often(pressOneOf('cancel', 'chooseWallet', 'metamask', 'tryAgain'), 4),
    ],
  },
  check: {
    sections: ['home', 'check', 'purpose'],
    struck: COMMON as Struck[],
    own: () => [
      ...often(finishCheck, 6),
      ...often(endCheck, 6),
      ...often(lateWords, 3),
      ...often(providerIs, 3),
      ...often(pressOneOf('startAgain', 'tryAgain'), 4),
    ],
  },
  review: {
    sections: ['person', 'home', 'money'],
    struck: [...COMMON, 'readReceipt'] as Struck[],
    own: (fields) => [
      ...often(sendBack(['person', 'home', 'money']), 16),
      ...about(fields('text'), sendBackDuring).flatMap((one) => often(one, 8)),
      ...often(decide, 12),
      ...often(correctAndSave(['person', 'home', 'money']), 14),
      ...about(fields('text'), saveUnchanged).flatMap((one) => often(one, 10)),
      ...often(pressOneOf('saveAsItIs', 'goBack'), 4),
      ...often(toDashboard, 6),
    ],
  },
} satisfies Record<string, Aspect>;

export type AspectName = keyof typeof ASPECTS;

/** The steps of each aspect. */
export function stepsFor(aspect: AspectName): fc.Arbitrary<Step>[] {
  return stepsOf(ASPECTS[aspect]);
}
