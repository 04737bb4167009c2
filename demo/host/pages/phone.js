// The portal's look on its page for phones, which has nothing else of its own.
import { OWN_THEME, THEMES } from '/themes.js';

const widget = document.querySelector('investor-onboarding');
widget.themes = THEMES;
widget.setAttribute('theme', OWN_THEME);
