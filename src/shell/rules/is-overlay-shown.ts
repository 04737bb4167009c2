import { isWaiting, type SectionFacts, type ShellFacts } from './choose-screen';

/**
 * Whether the loading overlay covers the widget. It leaves the sign-in screen free, since a submit under way
 * may be waiting for the sign-in.
 */
export function isOverlayShown(facts: ShellFacts, section: SectionFacts): boolean {
  const isUnderWay = isWaiting(facts) || section.isReading || section.isBusy;
  return isUnderWay && facts.session !== 'signed-out';
}
