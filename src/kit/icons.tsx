import { classNames } from './class-names';

/*
 * Shapes from Lucide (https://lucide.dev), ISC License, Copyright (c) Lucide Icons and
 * Contributors; those derived from Feather, MIT License, Copyright (c) Cole Bemis.
 * Each shape is joined into one path: a third of the bytes of the package's own components.
 */

/** An icon speaks to the eye alone: words always stand beside it. */
export interface IconProps {
  className?: string;
}

/** A component that draws one icon in the size and colour of the text around it. */
export type IconComponent = (props: IconProps) => React.ReactElement;

/** Makes an icon of one path in a box of 24; `flip` mirrors it in right-to-left text. */
export function icon(path: string, flip?: 'flip'): IconComponent {
  return ({ className }) => (
    <svg className={classNames('icon', flip, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const CIRCLE = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';

export const CheckIcon = /* @__PURE__ */ icon('M20 6 9 17l-5-5');
export const CloseIcon = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12');
export const LockIcon = /* @__PURE__ */ icon(
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4',
);
export const PendingIcon = /* @__PURE__ */ icon(`${CIRCLE}M12 6v6l4 2`);
export const VerifiedIcon = /* @__PURE__ */ icon(
  'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM16 9l-5.5 5.5L8 12',
);
export const LanguageIcon = /* @__PURE__ */ icon(
  'M5 8l6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6',
);
/** Points against the reading direction. */
export const BackIcon = /* @__PURE__ */ icon('M12 19l-7-7 7-7M19 12H5', 'flip');
/** Points downwards: something opens here. */
export const ChevronIcon = /* @__PURE__ */ icon('M6 9l6 6 6-6');
export const UserIcon = /* @__PURE__ */ icon(
  'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
);
export const SignOutIcon = /* @__PURE__ */ icon(
  'M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
  'flip',
);
export const HelpIcon = /* @__PURE__ */ icon(
  `${CIRCLE}M9 9.5a3 2.5 0 0 1 6 0c0 2-2 2-3 3.5M12 17h.01`,
);
export const MailIcon = /* @__PURE__ */ icon(
  'M22 7l-8.99 5.73a2 2 0 0 1-2 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
);
export const ExternalIcon = /* @__PURE__ */ icon(
  'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
  'flip',
);
export const SuccessIcon = /* @__PURE__ */ icon(`${CIRCLE}M16 9l-5.5 5.5L8 12`);
export const InfoIcon = /* @__PURE__ */ icon(`${CIRCLE}M12 16v-4M12 8h.01`);
export const ErrorIcon = /* @__PURE__ */ icon(`${CIRCLE}M12 8v4M12 16h.01`);
export const WarningIcon = /* @__PURE__ */ icon(
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);
export const UploadIcon = /* @__PURE__ */ icon(
  'M12 3v12M17 8l-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4',
);
export const FileIcon = /* @__PURE__ */ icon(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.7.7l3.6 3.6A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8',
);
export const TrashIcon = /* @__PURE__ */ icon(
  'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);
export const WalletIcon = /* @__PURE__ */ icon(
  'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
);
