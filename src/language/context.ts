import { createContext, useContext } from 'react';
import type { Translate } from './text';

/** The texts of the selected locale, for every view. */
export const TextContext = createContext<Translate | undefined>(undefined);

/** The texts of the selected locale; only inside the app, which renders once they are loaded. */
export function useText(): Translate {
  const translate = useContext(TextContext);
  if (!translate) throw new Error('useText outside the app');
  return translate;
}
