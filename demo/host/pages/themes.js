/** The portal's own row of the theme table. */
export const OWN_THEME = 'meridian';

export const THEMES = {
  [OWN_THEME]: { primary: '#1f5d4f', primaryDark: '#1f3d36', name: 'Meridian', logo: '/mark.svg' },
};
