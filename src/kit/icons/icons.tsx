import { classNames } from '../styles/sheet';

/*
 * The icons of the first screen; the others are in icons-lazy.tsx, since a module is loaded whole.
 *
 * Shapes from Lucide (https://lucide.dev), ISC License, Copyright (c) Lucide Icons and
 * Contributors; those derived from Feather, MIT License, Copyright (c) Cole Bemis.
 * Each shape is joined into one path: a third of the bytes of the package's own components.
 */

/** Icons are hidden from screen readers: text always stands beside them. */
export interface IconProps {
  className?: string;
}

/** Renders one icon in the size and colour of the surrounding text. */
export type IconComponent = (props: IconProps) => React.ReactElement;

/** Makes an icon of one path in a box of 24; `flip` mirrors it in right-to-left text. */
export function icon(path: string, flip?: 'flip'): IconComponent {
  return ({ className }) => (
    <svg className={classNames('icon', flip, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** A circle around the sign, 20 wide in the box of 24. */
export const CIRCLE = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';

export const CheckIcon = /* @__PURE__ */ icon('M20 6 9 17l-5-5');
export const CloseIcon = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12');
export const LockIcon = /* @__PURE__ */ icon(
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4',
);
export const PendingIcon = /* @__PURE__ */ icon(`${CIRCLE}M12 6v6l4 2`);
export const LanguageIcon = /* @__PURE__ */ icon(
  'M5 8l6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6',
);
/** Points against the reading direction. */
export const BackIcon = /* @__PURE__ */ icon('M12 19l-7-7 7-7M19 12H5', 'flip');
/** Points downwards: something opens below. */
export const ChevronIcon = /* @__PURE__ */ icon('M6 9l6 6 6-6');
export const UserIcon = /* @__PURE__ */ icon(
  'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
);
export const SignOutIcon = /* @__PURE__ */ icon(
  'M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
  'flip',
);
export const SuccessIcon = /* @__PURE__ */ icon(`${CIRCLE}M16 9l-5.5 5.5L8 12`);
export const InfoIcon = /* @__PURE__ */ icon(`${CIRCLE}M12 16v-4M12 8h.01`);
export const ErrorIcon = /* @__PURE__ */ icon(`${CIRCLE}M12 8v4M12 16h.01`);
export const WarningIcon = /* @__PURE__ */ icon(
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);
