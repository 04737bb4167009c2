import { type BrandColours, DARK, deriveColours, LIGHT } from './derive-colours';
import type { Theme } from './theme-table';

const PROPERTIES: Record<keyof BrandColours, string> = {
  primary: 'primary',
  onPrimary: 'on-primary',
  button: 'button',
  buttonHover: 'button-hover',
  buttonActive: 'button-active',
  onButton: 'on-button',
  link: 'link',
  accent: 'accent',
  tint: 'tint',
};

/**
 * The style rule with one element's brand colours, light and dark. All its values are computed as #rrggbb; no
 * text of a client gets into it.
 */
export function themeCss({ primary, primaryDark }: Theme): string {
  const light = deriveColours(primary, primaryDark, LIGHT);
  const dark = deriveColours(primary, primaryDark, DARK);
  const roles = Object.keys(PROPERTIES) as (keyof BrandColours)[];
  const declarations = roles.map(
    (role) => `--onboarding-${PROPERTIES[role]}:light-dark(${light[role]},${dark[role]})`,
  );
  return `:host{${declarations.join(';')}}`;
}
