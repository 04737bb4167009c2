import type { ReadonlySignal } from '@preact/signals-react';
import { useValue } from '../kit/use-value';
import type { Brand } from './brand-store';
import type { Theme } from './rules/theme-table';
import { createThemeStore, type ThemeStoreOptions } from './store';
import { ThemeLogo } from './theme-logo';

/** The brand of whichever theme `key` and `themes` name, now and later. Loaded on demand. */
export function createClientBrand(options: ThemeStoreOptions): Brand {
  const { theme, css } = createThemeStore(options);
  return {
    css,
    logo: (fallbackName) => <ClientLogo source={theme} fallbackName={fallbackName} />,
  };
}

interface ClientLogoProps {
  readonly source: ReadonlySignal<Theme>;
  readonly fallbackName: string;
}

function ClientLogo({ source, fallbackName }: ClientLogoProps) {
  return <ThemeLogo theme={useValue(source)} fallbackName={fallbackName} />;
}
