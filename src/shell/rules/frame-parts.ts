import { isWaiting, type ShellFacts } from './choose-screen';

/** Signed in and the route's name contains 'profile' (product-rules#dashboard-link). */
export function isInProfile({ session, route }: ShellFacts): boolean {
  return session === 'signed-in' && route.includes('profile');
}

/** Most likely a section comes: what stands around it keeps its place, else the rest would move. */
export function keepsPlace(facts: ShellFacts): boolean {
  return isWaiting(facts) && facts.route !== 'dashboard' && facts.route !== 'answers';
}
