import { useState } from 'react';
import type { BuiltInLogo, Theme } from './rules/theme-table';

const MARKS: Readonly<Record<BuiltInLogo, string>> = {
  default:
    'M8 2h8a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H4a2 2 0 0 1-2-2V8a6 6 0 0 1 6-6zM6.6 12.4l4 4 7-8-1.5-1.3-5.6 6.4L8 11z',
  alpine: 'M1 20 9 5l4.4 8L16 9.5 23 20zM9 9.2l-2.2 4.1 2.2 1.5 2-1.6z',
  pine: 'M12 1 6 9h3l-5 7h6.5v6h3v-6H20l-5-7h3z',
  sand: 'M1 17c5-8 9-8 14-3 3 3 5 2 8 0v7H1zM17 3a3.5 3.5 0 1 0 .01 0z',
  harbour: 'M11 2v13H3.5zM13 6l7 9h-7zM2 17h20l-3.5 5h-13z',
};

export interface ThemeLogoProps {
  theme: Theme;
  /** Shown for a client whose theme has no name. */
  fallbackName: string;
}

/** The client's logo: its image, or a drawn mark with its name; the name alone if neither can be shown. */
export function ThemeLogo({ theme: { logo, name }, fallbackName }: ThemeLogoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const words = name ?? fallbackName;
  if (logo?.kind === 'image' && logo.url !== broken) {
    return (
      <span className="logo">
        <img
          src={logo.url}
          alt={words}
          referrerPolicy="no-referrer"
          onError={() => setBroken(logo.url)}
        />
      </span>
    );
  }
  return (
    <span className="logo">
      {logo?.kind === 'built-in' && <LogoMark outline={MARKS[logo.name]} />}
      <span>{words}</span>
    </span>
  );
}

/** A drawn mark, in a box of 24; the client's name stands beside it. */
function LogoMark({ outline }: { readonly outline: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={outline} fillRule="evenodd" />
    </svg>
  );
}
