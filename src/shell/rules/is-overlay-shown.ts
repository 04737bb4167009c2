import { isWaiting, type SectionFacts, type ShellFacts } from './choose-screen';

/**
 * The loading overlay covers the widget. Who has to sign in again must reach the button: what was
 * submitted waits for that.
 */
export function isOverlayShown(facts: ShellFacts, section: SectionFacts): boolean {
  const isUnderWay = isWaiting(facts) || section.isReading || section.isBusy;
  return isUnderWay && facts.session !== 'signed-out';
}
