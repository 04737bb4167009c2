import { signal } from '@preact/signals-core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../../src/kit/controls/button';
import { ChoiceCard } from '../../src/kit/controls/choice-card';
import { describedBy, FieldFrame } from '../../src/kit/controls/field-frame';
import { IconSelect } from '../../src/kit/controls/icon-select';
import { NativeSelect, TextInput } from '../../src/kit/controls/native-select';
import { LinkedText } from '../../src/kit/display/linked-text';
import { Notice, type NoticeTone } from '../../src/kit/display/notice';
import { Progress } from '../../src/kit/display/progress';
import { Skeleton } from '../../src/kit/display/skeleton';
import { Spinner } from '../../src/kit/display/spinner';
import { SuccessMark } from '../../src/kit/display/success-mark';
import { Tag } from '../../src/kit/display/tag';
import * as firstIcons from '../../src/kit/icons/icons';
import * as lazyIcons from '../../src/kit/icons/icons-lazy';
import { milestoneIcon } from '../../src/kit/icons/milestone-icons';
import { Dialog } from '../../src/kit/overlays/dialog';
import { Menu } from '../../src/kit/overlays/menu';
import kitCss from '../../src/kit/styles/kit.css?inline';
import { sheetOf } from '../../src/kit/styles/sheet';
import themeCss from '../../src/theme/theme.css?inline';
import { ThemeLogo } from '../../src/theme/theme-logo';
import { createThemeStore } from '../../src/theme/theme-store';
import galleryCss from './gallery.css?inline';
import { GALLERY_TEXTS, type GalleryTexts } from './texts';

const icons = { ...firstIcons, ...lazyIcons };

// ?theme=pine&primary=abcdef&dark=123456&scheme=dark&lang=ar
const query = new URLSearchParams(location.search);
const lang = query.get('lang') ?? 'en';
const texts = GALLERY_TEXTS[lang] as GalleryTexts;
const own = query.has('primary')
  ? { own: { primary: `#${query.get('primary')}`, primaryDark: `#${query.get('dark')}` } }
  : {};
const store = createThemeStore({
  configuration: {
    props: signal({ themes: own }),
    settings: signal({ theme: query.has('primary') ? 'own' : (query.get('theme') ?? 'default') }),
  },
  logger: () => console,
} as unknown as Parameters<typeof createThemeStore>[0]);

const LANGUAGES = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'de', label: 'Deutsch', lang: 'de' },
  { value: 'ar', label: 'العربية', lang: 'ar' },
];
const MILESTONES = 'user home shield file wallet bank id briefcase globe signature unknown'.split(
  ' ',
);
const helper = <LinkedText text={texts.helper} newTabLabel={texts.newTab} />;

function Bar() {
  const [language, setLanguage] = useState(lang);
  return (
    <header className="bar">
      <ThemeLogo theme={store.theme.value} fallbackName="Investor onboarding" />
      <div className="end">
        <Tag tone="warning" icon={<icons.PendingIcon />}>
          {texts.pending}
        </Tag>
        <IconSelect
          icon={<icons.LanguageIcon />}
          label={texts.language}
          options={LANGUAGES}
          value={language}
          onChange={setLanguage}
        />
        <Menu trigger={<icons.UserIcon />} label="anna.kestrel@example.com">
          <p>anna.kestrel@example.com</p>
          <Button variant="quiet" icon={<icons.SignOutIcon />}>
            {texts.signOut}
          </Button>
        </Menu>
      </div>
    </header>
  );
}

function Fields({ state }: { state: 'ready' | 'disabled' | 'readonly' }) {
  const id = (name: string) => `${name}-${state}`;
  const limits = { disabled: state === 'disabled', readOnly: state === 'readonly' };
  const { readOnly: _, ...choiceLimits } = { ...limits, disabled: state !== 'ready' };
  const error = state === 'ready' ? texts.numberError : undefined;
  return (
    <div className="card">
      <FieldFrame id={id('country')} label={texts.country} helper={helper}>
        <NativeSelect
          id={id('country')}
          {...describedBy(id('country'), { helper })}
          {...choiceLimits}
        >
          <option>Luxembourg</option>
        </NativeSelect>
      </FieldFrame>
      <FieldFrame id={id('tin')} label={texts.number} error={error} helper={helper}>
        <TextInput
          id={id('tin')}
          defaultValue="1985-0712"
          {...describedBy(id('tin'), { helper, error })}
          {...limits}
        />
      </FieldFrame>
      <FieldFrame
        id={id('employer')}
        label={texts.employer}
        helper={helper}
        wide
        intro={texts.lede}
        labelAction={
          <Button variant="quiet" icon={<icons.HelpIcon />}>
            {texts.note}
          </Button>
        }
      >
        <TextInput
          id={id('employer')}
          placeholder="Kestrel Instruments"
          {...describedBy(id('employer'), { helper, intro: texts.lede })}
          {...limits}
        />
      </FieldFrame>
      <FieldFrame id={id('birthday')} label="Date">
        <TextInput id={id('birthday')} type="date" {...limits} />
      </FieldFrame>
      <FieldFrame id={id('amount')} label="Number">
        <TextInput id={id('amount')} type="number" defaultValue="12" {...limits} />
      </FieldFrame>
      <FieldFrame id={id('funds')} role="radiogroup" label={texts.funds} wide>
        <div className="choices">
          <ChoiceCard
            type="radio"
            name={id('f')}
            label={texts.savings}
            defaultChecked
            {...choiceLimits}
          />
          <ChoiceCard
            type="radio"
            name={id('f')}
            label={texts.sale}
            hint={texts.saved}
            {...choiceLimits}
          />
        </div>
      </FieldFrame>
      <FieldFrame id={id('declare')} wide error={error}>
        <ChoiceCard type="checkbox" label={texts.declare} {...choiceLimits} />
      </FieldFrame>
      <FieldFrame id={id('toggle')}>
        <ChoiceCard type="checkbox" toggle label={texts.savings} defaultChecked {...choiceLimits} />
      </FieldFrame>
      <FieldFrame id={id('toggle-off')}>
        <ChoiceCard type="checkbox" toggle label={texts.savings} {...choiceLimits} />
      </FieldFrame>
    </div>
  );
}

function Buttons() {
  const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
  return (
    <>
      <div className="row">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} icon={<icons.WalletIcon />}>
            {variant === 'danger' ? texts.remove : texts.save}
          </Button>
        ))}
      </div>
      <div className="row">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} loading>
            {texts.save}
          </Button>
        ))}
      </div>
      <div className="row">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {texts.save}
          </Button>
        ))}
      </div>
    </>
  );
}

function Messages() {
  const messages: [NoticeTone, string][] = [
    ['success', texts.saved],
    ['error', texts.failed],
    ['warning', texts.locked],
    ['info', texts.note],
  ];
  return messages.map(([tone, message]) => (
    <Notice
      key={tone}
      tone={tone}
      title={tone === 'error' ? texts.title : undefined}
      actions={tone === 'error' ? <Button>{texts.skip}</Button> : undefined}
      onDismiss={() => {}}
      dismissLabel={texts.back}
    >
      {message} <a href="https://example.com">{texts.language}</a>
    </Notice>
  ));
}

function Pictures() {
  return (
    <div className="row">
      {Object.entries(icons).map(([name, draw]) => {
        if (!name.endsWith('Icon')) return null;
        const Icon = draw as firstIcons.IconComponent;
        return <Icon key={name} />;
      })}
      {MILESTONES.map((name) => {
        const Icon = milestoneIcon(name) ?? icons.CloseIcon;
        return <Icon key={name} />;
      })}
    </div>
  );
}

function Gallery() {
  const [open, setOpen] = useState(query.has('dialog'));
  return (
    <div
      className={query.has('scheme') ? 'onboarding' : 'onboarding system'}
      lang={lang}
      dir={lang === 'ar' ? 'rtl' : 'ltr'}
    >
      <Bar />
      <main className="page">
        <Progress value={4} max={9} label={texts.progress} />
        <div>
          <h1>{texts.title}</h1>
          <p className="lede">{texts.lede}</p>
        </div>
        <Fields state="ready" />
        <div className="actions">
          <Button variant="primary">{texts.save}</Button>
          <Button onClick={() => setOpen(true)}>{texts.back}</Button>
          <Button variant="quiet">{texts.skip}</Button>
        </div>
        <Messages />
        <div className="row">
          <Tag tone="success" icon={<icons.CheckIcon />}>
            {texts.approved}
          </Tag>
          <Tag tone="error" icon={<icons.CloseIcon />}>
            {texts.failed}
          </Tag>
          <Tag tone="warning" icon={<icons.PendingIcon />}>
            {texts.pending}
          </Tag>
          <Tag tone="info" icon={<icons.InfoIcon />}>
            {texts.note}
          </Tag>
          <Tag icon={<icons.LockIcon />}>{texts.locked}</Tag>
        </div>
        <div className="row">
          <span className="swatch brand">{texts.title}</span>
          <span className="swatch tinted">
            {texts.title} <a href="https://example.com">{texts.language}</a>
          </span>
          <a href="https://example.com">{texts.language}</a>
        </div>
        <Buttons />
        <Pictures />
        <Spinner label={texts.loading} />
        <SuccessMark />
        <Fields state="disabled" />
        <Fields state="readonly" />
        <div className="card">
          <div className="wide">
            <Skeleton shapes={['title', 'text', 'label', 'field', 'label', 'field', 'button']} />
          </div>
        </div>
      </main>
      {open && (
        <Dialog
          title={texts.dialogTitle}
          onClose={() => setOpen(false)}
          closeLabel={texts.back}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>{texts.back}</Button>
              <Button variant="primary">{texts.save}</Button>
            </>
          }
        >
          <p>{texts.dialogText}</p>
        </Dialog>
      )}
    </div>
  );
}

const host = document.getElementById('host') as HTMLElement;
const scheme = query.get('scheme');
if (scheme) document.documentElement.style.colorScheme = scheme;
const root = host.attachShadow({ mode: 'open' });
const theme = new CSSStyleSheet();
theme.replaceSync(store.css.value);
root.adoptedStyleSheets = [sheetOf(kitCss), sheetOf(themeCss), sheetOf(galleryCss), theme];
const container = document.createElement('div');
root.append(container);
createRoot(container).render(<Gallery />);
