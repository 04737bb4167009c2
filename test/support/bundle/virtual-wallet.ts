import type { CDPSession, Page } from 'playwright-core';

/** Lets the browser's own wallet answer what the page asks; false where the browser has none. */
export async function playWallet(page: Page, behavior: object): Promise<boolean> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = session.send.bind(session) as (method: string, sent: object) => Promise<unknown>;
  return send('DigitalCredentials.setVirtualWalletBehavior', behavior).then(
    () => true,
    (error: Error) => {
      if (!error.message.includes("wasn't found")) throw error;
      return false;
    },
  );
}

/** Why a test is skipped where `playWallet` says false. */
export const NO_WALLET = 'this browser has no virtual wallet: Chromium 156 has, 147 has not';
