/** A hand-off with which the page was opened. */
export interface TakenHandoff {
  /** As it stands in the address. */
  readonly token: string;
  /** Its opening, which several elements share: a token is opened once. */
  opened?: Promise<unknown> | undefined;
}

/** The return of a redirect, with which the page was opened. */
export interface Return {
  /** What was kept for it (src/identity/redirect.ts), unread; null where it was used before, or left in another tab. */
  readonly kept: unknown;
  /** The query that came back. */
  readonly query: URLSearchParams;
}

/**
 * Takes the return of a redirect out of the page's address and out of the tab's storage, and the token of a hand-off out
 * of the fragment. Runs with the script, so that no later one reads them; without an import, since loader.js runs it
 * too. A query whose `state` is not the widget's stays as it is, and so do what the page's own query had when it was left,
 * and the rest of the fragment. On a server there is none.
 */
export function takeReturn(): (Return | TakenHandoff)[] {
  const returns: (Return | TakenHandoff)[] = [];
  try {
    const address = new URL(location.href);
    const query = new URLSearchParams(address.search);
    // The page's own query may have one of the host's.
    const state = query
      .getAll('state')
      .find((one) => /^investor-onboarding:[\da-f]{40}$/.test(one));
    if (state) {
      const kept = JSON.parse(sessionStorage.getItem(state) as string);
      sessionStorage.removeItem(state);
      const names = ['code', 'state', 'error', 'error_description', 'iss', ...(kept?.names ?? [])];
      // Pair by pair, so that the host's own stay letter by letter.
      address.search = address.search
        .slice(1)
        .split('&')
        .filter(
          (pair) =>
            kept?.own?.includes(pair) || !names.some((name) => new URLSearchParams(pair).has(name)),
        )
        .join('&');
      returns.push({ kept, query });
    }
    address.hash = address.hash.replace(/[#&]handoff=([^&]+)/, (_, token: string) => {
      returns.push({ token });
      return '';
    });
    if (returns[0]) history.replaceState(history.state, '', address);
  } catch {
    // No address, or one that can't be changed.
  }
  return returns;
}
