import { type IconComponent, icon } from '../../kit/icons/icons';
import type { WalletKind } from '../rules/wallet-kinds';

// Shapes from Lucide, ISC License: see src/kit/icons/icons.tsx. Signs of the kind of wallet, no brand's logo.

/** The sign beside each entry of the dialog. */
export const WALLET_MARKS: Readonly<Record<WalletKind, IconComponent>> = {
  metamask: icon(
    'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
  ),
  ledger: icon('M10 7h4M9 2h6v5H9zM7 7h10v11a4 4 0 0 1-4 4h-2a4 4 0 0 1-4-4zM12 18h.01'),
  safe: icon(
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 8v1.5M12 14.5V16M8 12h1.5M14.5 12H16',
  ),
  custody: icon('M3 22h18M6 18v-7M10 18v-7M14 18v-7M18 18v-7M12 2l8 5H4z'),
};

/** Two sheets, one over the other. */
export const CopyIcon = icon(
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
);
/** A phone. */
export const PhoneIcon = icon(
  'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12 18h.01',
);
