import type { Loaded } from './investors';
import type { Profiles } from './profiles';
import type { Caller } from './tokens';

const MOST = 1_000;
/** A profile that is as large as this is read again each time: the others need the memory. */
const MOST_CHARACTERS = 10_000;

export type RecentInvestors = ReturnType<typeof createRecentInvestors>;

/**
 * The investors that this server has read or written last, so that a save need not read them first. What is here may be
 * out of date: a save is decided on it and stored only where the database still has the same (`writeUnchanged`).
 */
export function createRecentInvestors(profiles: () => Profiles) {
  const kept = new Map<string, Loaded>();
  return {
    /** The investor who calls, once: who changes it keeps it again. Undefined where it has to be read. */
    take({ investorId, profile }: Caller): Loaded | undefined {
      const found = kept.get(investorId);
      kept.delete(investorId);
      // A token that names a profile which is not here is refused by the read.
      if (profile !== undefined && !profiles().byName.has(profile)) return undefined;
      // A profile that was read anew since may have opened sections again.
      return found?.profile === profiles().byName.get(found?.profile.name ?? '')
        ? found
        : undefined;
    },
    /** An investor as it is stored now. One with a wallet is not kept: wallets stand in rows of their own. */
    keep(loaded: Loaded): void {
      kept.delete(loaded.id);
      const hasWallets = Object.keys(loaded.investor.wallets).length > 0;
      if (hasWallets || loaded.stored.length > MOST_CHARACTERS) return;
      kept.set(loaded.id, loaded);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
  };
}
