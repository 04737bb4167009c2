import { isWaiting, type ShellFacts } from './choose-screen';

/** Signed in and the route's name contains 'profile' (product-rules#dashboard-link). */
export function isInProfile({ session, route }: ShellFacts): boolean {
  return session === 'signed-in' && route.includes('profile');
}

/** Whether to reserve room for stepper and second navbar row, since a section will probably follow. */
export function keepsPlace(facts: ShellFacts): boolean {
  return isWaiting(facts) && facts.route !== 'dashboard' && facts.route !== 'answers';
}
