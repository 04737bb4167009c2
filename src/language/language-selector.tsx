import { IconSelect } from '../kit/controls/icon-select';
import { LanguageIcon } from '../kit/icons/icons';
import { useText } from './context';

/** The language selector appears only when there are more options than this. */
export const LANGUAGE_SELECTOR_THRESHOLD = 1;

export interface LanguageSelectorProps {
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  readonly language: string;
  readonly onLanguage: (code: string) => void;
}

/** The languages to choose from, where there is a choice. */
export function LanguageSelector({ languages, language, onLanguage }: LanguageSelectorProps) {
  const translate = useText();
  if (languages.length <= LANGUAGE_SELECTOR_THRESHOLD) return null;
  return (
    <IconSelect
      icon={<LanguageIcon />}
      label={translate('shared.label.language')}
      value={language}
      onChange={onLanguage}
      options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
    />
  );
}
