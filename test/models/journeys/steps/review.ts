import fc from 'fast-check';
import type { Journey } from '../journey';
import { FIELDS, type JourneyField, SECTIONS, type SectionId } from '../profile';
import { step } from './step';

/** What may follow what a reviewer does: mostly the widget reads of it. */
const THEN: Readonly<Record<string, (journey: Journey) => unknown>> = {
  nothing: () => {},
  refresh: ({ element }) => element.refresh(),
  reload: (journey) => journey.reload(),
  language: (journey) => journey.setLanguage('de'),
  opening: (journey) => journey.press('continue'),
};
const then = fc.constantFrom('refresh', ...Object.keys(THEN));

/** A section with some of its fields; none: words for all of it. */
const part = (sections: readonly SectionId[]) =>
  fc.constantFrom(...sections).chain((id) => {
    const keys = FIELDS.filter((field) => field.section === id)
      .map(({ key }) => key)
      // The schema of a review drops this one name.
      .filter((key) => key !== 'constructor');
    return fc.tuple(fc.constant(id), fc.subarray(keys));
  });

export const sendBack = (sections: readonly SectionId[]) =>
  fc.tuple(part(sections), then).map(([[id, keys], next]) =>
    step(`sendBack(${id}, ${keys}, ${next})`, async (journey) => {
      journey.sendBack(id, keys);
      await THEN[next]?.(journey);
    }),
  );

/** A section is sent back while somebody types in it, and what they typed is saved. */
export const sendBackDuring = (field: JourneyField) =>
  fc.tuple(part([field.section as SectionId]), then).map(([[id, keys], next]) =>
    step(`sendBackDuring(${field.key}, ${keys}, ${next})`, async (journey) => {
      journey.fill(field, journey.unique('during'));
      journey.fillRequired();
      journey.sendBack(id, keys);
      await THEN[next]?.(journey);
      await journey.check();
      journey.press('saveAndContinue');
    }),
  );

export const decide = fc
  .tuple(fc.constantFrom('reject', 'reject finally', 'approve', 'put under review'), then)
  .map(([decision, next]) =>
    step(`decide(${decision}, ${next})`, async (journey) => {
      if (decision === 'approve') journey.approve();
      else if (decision === 'put under review') journey.putUnderReview();
      else journey.reject(decision === 'reject finally');
      await THEN[next]?.(journey);
    }),
  );

const open = async (journey: Journey, section: SectionId) => {
  const milestone = SECTIONS.find(({ id }) => id === section)?.milestone ?? '';
  if (journey.screen.section() !== section) journey.goTo(milestone, section);
  // Whoever fills something in has seen what stands there.
  await journey.check();
};

/** What was remarked is changed and saved. */
export const correctAndSave = (sections: readonly SectionId[]) =>
  fc.constantFrom(...sections).map((section) =>
    step(`correctAndSave(${section})`, async (journey) => {
      await open(journey, section);
      journey.correct();
      journey.fillRequired();
      await journey.check();
      journey.press('saveAndContinue');
      await journey.settle();
      if (journey.press('confirm')) await journey.settle();
    }),
  );

/** What was remarked is saved as it was, where that is asked about and meant; `other` is typed besides. */
export const saveUnchanged = (other: JourneyField) =>
  fc.tuple(fc.boolean(), fc.boolean()).map(([isTyped, isMeant]) =>
    step(
      `saveUnchanged(${other.section}.${other.key}, ${isTyped}, ${isMeant})`,
      async (journey) => {
        await open(journey, other.section as SectionId);
        if (isTyped) journey.fill(other, journey.unique('besides'));
        journey.fillRequired();
        journey.press('saveAndContinue');
        await journey.check();
        if (journey.press(isMeant ? 'saveAsItIs' : 'goBack')) await journey.settle();
        journey.press('confirm');
      },
    ),
  );

export const toDashboard = fc.constant(step('toDashboard()', (journey) => journey.toDashboard()));
