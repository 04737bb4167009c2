import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Button } from '../kit/controls/button';
import { HeadingLevelContext } from '../kit/display/heading';
import { FollowPresses } from '../kit/hooks/use-after-press';
import { useComputed, useUnhurried, useValue } from '../kit/hooks/use-value';
import { TextContext, useText } from '../language/context';
import { LanguageSelector } from '../language/language-selector';
import { errorTextKey, type TextKey } from '../language/text';
import { createScreens, Screen, ScreenContext } from '../shell/screens/screen';
import { ThemeLogo } from '../theme/theme-logo';
import { colourScheme } from '../theme/theme-store';
import type { Phone } from './phone';
import { PhoneDocuments } from './phone-documents';

interface PhoneProps {
  readonly phone: Phone;
}

/** The page for phones of one element: brand, language, and one screen for each step. */
export function PhonePage({ phone }: PhoneProps): ReactNode {
  const { configuration, host, language, step } = phone;
  const translate = useUnhurried(useValue(language.translate));
  const direction = useValue(language.direction);
  const { headingLevel } = useValue(configuration.settings);
  const [scheme] = useState(() => colourScheme(host.element));
  const [screens] = useState(createScreens);
  const surroundings = useMemo(() => ({ blocked: false, screens }), [screens]);
  const [wasOpened, setOpened] = useState(false);
  const isOpening = useValue(step) === 'opening';
  const isShown = translate !== undefined && (wasOpened || !isOpening);
  if (isShown && !wasOpened) setOpened(true);
  // A layout effect runs before the browser paints, so skeleton and screen are never visible together.
  useLayoutEffect(() => {
    if (isShown) host.painted();
  }, [isShown, host]);
  useEffect(() => {
    if (isShown) phone.announceReady();
  }, [isShown, phone]);
  if (!isShown) return null;
  return (
    <TextContext value={translate}>
      <section
        className={`onboarding ${scheme}`}
        aria-label={translate('component.Widget.label')}
        lang={translate.locale}
        dir={direction}
      >
        <HeadingLevelContext value={headingLevel}>
          <ScreenContext value={surroundings}>
            <FollowPresses>
              <div className="phone">
                <Bar phone={phone} />
                <div className="phone-main" part="main">
                  <CurrentStep phone={phone} />
                </div>
              </div>
            </FollowPresses>
          </ScreenContext>
        </HeadingLevelContext>
      </section>
    </TextContext>
  );
}

function Bar({ phone: { language, theme, chooseLanguage } }: PhoneProps) {
  const translate = useText();
  return (
    <header className="phone-bar" part="navbar">
      <ThemeLogo theme={useValue(theme.theme)} fallbackName={translate('component.Widget.label')} />
      <LanguageSelector
        languages={useValue(language.offered)}
        language={useValue(language.locale) ?? ''}
        onLanguage={(code) => void chooseLanguage(code)}
      />
    </header>
  );
}

/** What is said where nothing can be done here. */
const ENDS = {
  noLink: ['phone.noLink.title', 'phone.noLink.text'],
  used: ['phone.used.title', 'phone.used.text'],
  ended: ['phone.ended.title', 'phone.ended.text'],
  refused: ['phone.refused.title', 'phone.refused.text'],
  done: ['phone.done.title', 'phone.done.text'],
} as const satisfies Record<string, readonly [title: TextKey, text: TextKey]>;

function CurrentStep({ phone }: PhoneProps) {
  const translate = useText();
  const step = useValue(phone.step);
  switch (step) {
    case 'opening':
      return (
        <Screen id={step} title={translate('shared.label.loading')}>
          {null}
        </Screen>
      );
    case 'failed':
      return <Failed phone={phone} />;
    case 'confirm':
      return <Confirm phone={phone} />;
    case 'files':
      return <PhoneDocuments phone={phone} />;
    default: {
      const [title, text] = ENDS[step];
      return (
        <Screen id={step} title={translate(title)}>
          <p>{translate(text)}</p>
        </Screen>
      );
    }
  }
}

function Failed({ phone: { failure, isBusy, openAgain } }: PhoneProps) {
  const translate = useText();
  const error = useValue(failure);
  return (
    <Screen id="failed" title={translate('phone.failed.title')}>
      {error && <p role="alert">{translate(errorTextKey(error, translate))}</p>}
      <Button variant="primary" loading={useValue(isBusy)} onClick={openAgain}>
        {translate('shared.label.tryAgain')}
      </Button>
    </Screen>
  );
}

/** Whose documents, and the number: somebody else may have sent the link. */
function Confirm({ phone: { handoff, answer } }: PhoneProps) {
  const translate = useText();
  const opened = useValue(handoff);
  const name = useComputed(() => handoff.value?.for, [handoff]);
  return (
    <Screen id="confirm" title={translate('phone.confirm.title')}>
      {name && <p className="muted">{translate('phone.for', { name })}</p>}
      <p className="phone-code" dir="ltr">
        {opened?.code}
      </p>
      <p>{translate('phone.confirm.warning')}</p>
      <div className="actions">
        <Button onClick={() => answer(false)}>{translate('form.values.no')}</Button>
        <Button variant="primary" onClick={() => answer(true)}>
          {translate('form.values.yes')}
        </Button>
      </div>
    </Screen>
  );
}
