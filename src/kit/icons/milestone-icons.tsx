import { type IconComponent, icon, UserIcon } from './icons';
import { FileIcon, WalletIcon } from './icons-lazy';

// Shapes from Lucide, ISC License: see icons.tsx.

/** The icons of milestones by name (product-rules#milestone-icon). */
const MILESTONE_ICONS: ReadonlyMap<string, IconComponent> = new Map([
  ['user', UserIcon],
  ['file', FileIcon],
  ['wallet', WalletIcon],
  [
    'home',
    icon(
      'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .7-1.5l7-6a2 2 0 0 1 2.6 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
    ),
  ],
  [
    'shield',
    icon(
      'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67 0C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.5 3.8 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
    ),
  ],
  [
    'bank',
    icon(
      'M10 18v-7M11.1 2.2a2 2 0 0 1 1.8 0l7.8 3.85A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.2-.95zM14 18v-7M18 18v-7M3 22h18M6 18v-7',
    ),
  ],
  [
    'id',
    icon(
      'M13 19a4 4 0 0 0-8 0M16 10h2M16 14h2M6 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
    ),
  ],
  [
    'briefcase',
    icon(
      'M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z',
    ),
  ],
  [
    'globe',
    icon(
      'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20',
    ),
  ],
  [
    'signature',
    icon(
      'M21 17l-2.16-1.87A.5.5 0 0 0 18 15.5v.5a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1c0-2.55-4-3.97-8.5-4a1 1 0 0 0 0 5c4.15 0 4.75-11.3 5.7-13.5a2.5 2.5 0 1 1 3.3 3.28M3 21h18',
    ),
  ],
]);

/** The names of the icons. */
export function milestoneIconNames(): readonly string[] {
  return [...MILESTONE_ICONS.keys()];
}

/** The icon of a name; undefined for an unknown name. */
export function milestoneIcon(name: string | undefined): IconComponent | undefined {
  return name === undefined ? undefined : MILESTONE_ICONS.get(name);
}
