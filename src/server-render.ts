import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { version } from '../package.json';
import { App } from './app/app';
import { createOnboarding } from './app/create-onboarding';
import type { DrawnAnswers, DrawnData } from './app/drawn/drawn-data';
import { STYLES_INTEGRITY } from './app/drawn/styles';
import { escaped, jsonBlock, type TagAttributes, writeTag } from './app/drawn/write-tag';
import type { DrawnPage, Host, HostProps, Onboarding } from './app/onboarding';
import type { Logger, Messages, OnboardingProps, ThemeRow } from './app/settings/settings';
import { camelCase } from './element/public-props';
import type { OnboardingApiAdapter } from './http/host-api';
import type { Absent } from './http/host-api-answers';
import comboboxCss from './kit/controls/combobox.css?inline';
import progressCss from './kit/display/progress.css?inline';
import { DrawnContext, type DrawnScreen } from './kit/lazy/drawn';
import { isWebAddress } from './kit/rules/web-address';
import { whenTrue } from './kit/waiting/waiting';
import type { Translate } from './language/text';
import { followRoute } from './routing/follow-route';
import { readRoute } from './routing/rules/routes';
import milestoneIconCss from './shell/stepper/milestone-icon.css?inline';
import stepperCss from './shell/stepper/stepper.css?inline';
import { themeCss } from './theme/rules/theme-css';
import { findTheme } from './theme/rules/theme-table';

const TAG = 'investor-onboarding';

/** What `renderOnboarding` is given. */
export interface RenderSettings {
  /** As on the tag; `api-base` is needed. */
  readonly attributes: TagAttributes;
  /** The address of the folder `dist`, as the page finds it. */
  readonly assets: string;
  /** What the backend has answered, or the promise of it: if that is broken, nothing is drawn. */
  readonly answers: DrawnAnswers | Promise<DrawnAnswers>;
  /** As the property of the element. */
  readonly themes?: Readonly<Record<string, ThemeRow>>;
  /** As the property of the element. */
  readonly messages?: Readonly<Record<string, Messages>>;
  /** The hash of the page's address, where the server knows it. */
  readonly hash?: string;
  /** Of the page's policy: the colours of a theme of your own then stand in the page. */
  readonly nonce?: string;
  /** Where your server answers with `themeStyles`: the other way to these colours, under a policy without a nonce. */
  readonly themeStyles?: string;
  /** Where it is told why nothing is drawn. Default console. */
  readonly logger?: Logger;
}

/**
 * Draws the first screen on the host's server: the whole tag, with what the element shows first in a declarative
 * shadow root. Where it can't be drawn, the tag alone, and a line to the logger. Never rejects.
 */
export async function renderOnboarding(settings: RenderSettings): Promise<string> {
  const { attributes, logger = console } = settings;
  try {
    return writeTag(TAG, attributes, await draw(settings, logger));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'an unknown error';
    logger.error(`investor-onboarding: server-render: nothing is drawn: ${why}`);
    return writeTag(TAG, attributes, '');
  }
}

/** How often code that is loaded late may bring more of it. */
const MOST_ROUNDS = 10;

async function draw(settings: RenderSettings, logger: Logger): Promise<string> {
  const answers = await settings.answers;
  const over = new AbortController();
  const onboarding = makeOnboarding(settings, answers, logger, over.signal);
  const { kyc, language, routing, startUp, visits } = onboarding;
  const stop = followRoute(onboarding);
  try {
    await startUp.loadMissing();
    await whenTrue(() => !visits.loading.value, AbortSignal.timeout(1000));
    refuseUnfinished(onboarding);
    await language.loadAllTexts();
    const { screen, hasViews } = await drawWhole(onboarding);
    const data: DrawnData = {
      version,
      apiBase: onboarding.configuration.props.peek().apiBase as string,
      locale: language.locale.peek() as string,
      path: routing.path.peek(),
      answers,
    };
    const files = ['server-render.css', ...(hasViews ? ['server-render-views.css'] : [])];
    return template({ ...settings, logger }, files, screen, data, onboarding);
  } finally {
    stop();
    kyc.reset();
    over.abort();
  }
}

/** The styles in src/server-render.css that views bring. */
const COMMON: ReadonlySet<string> = new Set([
  comboboxCss,
  progressCss,
  stepperCss,
  milestoneIconCss,
]);

/** Draws until no code is missing. `hasViews`: something in it brings styles that are not common. */
async function drawWhole(onboarding: Onboarding): Promise<{ screen: string; hasViews: boolean }> {
  const code: Promise<unknown>[] = [];
  let hasViews = false;
  const drawn: DrawnScreen = {
    isUnderWay: true,
    wait: (_, isThere, open) => {
      if (!isThere) code.push(open());
    },
    brings: (css) => {
      hasViews ||= !COMMON.has(css);
    },
  };
  onboarding.host.drawn = drawn;
  const app = createElement(App, { onboarding });
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const screen = renderToString(createElement(DrawnContext, { value: drawn }, app));
    if (code.length === 0) return { screen, hasViews };
    await Promise.all(code.splice(0));
  }
  throw new Error('its code does not come to an end');
}

/** Why a screen is not whole; nothing of it is shown then. */
function refuseUnfinished({ profile, routing, session, visits }: Onboarding): void {
  if (session.status.peek() === 'signed-out') return;
  if (!session.signedIn.peek()) throw new Error('the session can’t be read');
  if (!profile.qualification.peek()) throw new Error('the qualification can’t be read');
  const route = readRoute(routing.path.peek()).name;
  if (route === 'answers') throw new Error('the page of all answers is drawn in the browser');
  if (visits.visit.peek() && !visits.form.peek()) throw new Error('the section can’t be read');
}

/** The element's stores, in a page that is not there. */
function makeOnboarding(
  { attributes, themes, messages, hash = '' }: RenderSettings,
  answers: DrawnAnswers,
  logger: Logger,
  over: AbortSignal,
): Onboarding {
  const page: DrawnPage = {
    baseURI: NOWHERE,
    languages: [],
    location: { hash, href: hash },
    history: { state: null, pushState: () => {}, replaceState: () => {} },
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  const given = Object.entries(attributes).filter(
    (row): row is [string, string] => typeof row[1] === 'string' && row[1] !== '',
  );
  const props: OnboardingProps = Object.fromEntries(
    given.map(([name, value]) => [camelCase(name), value]),
  );
  const { apiBase, lang } = props;
  if (!isWebAddress(apiBase, NOWHERE)) throw new Error('api-base is no http(s) address');
  for (const name of ['demo', 'handoff'])
    if (attributes[name] !== undefined) throw new Error(`${name} is drawn in the browser`);
  const host: Host = {
    page,
    root: undefined as never,
    element: undefined as never,
    version,
    send: Object.assign(() => Promise.reject(new Error('a server sends nothing')), {
      reset: () => {},
    }),
    early: { start: () => {}, take: () => undefined, drop: () => {} },
    newRequestId: () => '',
    logger,
    tell: () => {},
    mistakes: [],
    answers: new Map(),
    returns: [],
    preferredLanguage: () => lang ?? 'en',
    emit: () => true,
    showLoadFailure: () => {},
    painted: () => {},
    app: () => Promise.reject(new Error('a server has no element')),
  };
  const api = apiOf(answers, over) as OnboardingApiAdapter;
  return createOnboarding(host, { ...props, api, themes, messages, host } as HostProps);
}

/** An address that no page has: relative ones are judged by it. */
const NOWHERE = 'https://page.invalid/';

/** The answers in the place of a backend. What is not among them is asked for in the browser. */
function apiOf(
  { session, languages, qualification, section }: DrawnAnswers,
  over: AbortSignal,
): Partial<OnboardingApiAdapter> {
  const given = <Answer>(answer: Absent<Answer>, status: number): Promise<Answer> =>
    answer ? Promise.resolve(answer) : Promise.reject({ status });
  return {
    fetchSession: () => given(session, 401),
    fetchLanguages: () => given(languages, 404),
    fetchQualification: () => given(qualification, 404),
    fetchSection: ({ sectionId }) => given(section?.id === sectionId ? section : null, 404),
    // Not known while it is drawn; a call without an end would keep the process alive until its limit.
    fetchKyc: () => new Promise((_, reject) => over.addEventListener('abort', reject)),
  };
}

/** The declarative shadow root. */
function template(
  settings: RenderSettings,
  styles: readonly string[],
  screen: string,
  data: DrawnData,
  { language }: Onboarding,
): string {
  const translate = language.translate.peek() as Translate;
  const parts = [
    ...styles.map((file) => styleLink(settings.assets, file)),
    ownColours(settings),
    `<noscript><p>${escaped(translate('component.Drawn.noScript'))}</p></noscript>`,
    screen,
    jsonBlock(data),
  ];
  return `<template shadowrootmode="open">${parts.join('')}</template>`;
}

function styleLink(assets: string, file: string): string {
  const integrity = STYLES_INTEGRITY[file];
  const hash = integrity ? ` integrity="${integrity}"` : '';
  const href = assets.replace(/\/?$/, '/') + file;
  return `<link rel="stylesheet" href="${escaped(href)}"${hash} crossorigin>`;
}

/** The colours of a theme of the host's own; the styles' file has the built-in ones. */
function ownColours(settings: RenderSettings): string {
  const { attributes, themes, nonce, themeStyles: file, logger } = settings;
  const theme = themeOf(attributes);
  if (!themes || !Object.hasOwn(themes, theme)) return '';
  if (nonce) return `<style nonce="${escaped(nonce)}">${themeStyles(theme, themes)}</style>`;
  if (file) return `<link rel="stylesheet" href="${escaped(file)}">`;
  logger?.warn(
    `investor-onboarding: server-render: the theme '${theme}' has its colours late: give a nonce or themeStyles`,
  );
  return '';
}

function themeOf({ theme }: RenderSettings['attributes']): string {
  return typeof theme === 'string' && theme ? theme : 'default';
}

/** The colours of a theme as a style sheet, for a file of yours that `themeStyles` names. */
export function themeStyles(theme: string, themes: Readonly<Record<string, ThemeRow>>): string {
  return themeCss(findTheme(theme, themes).theme);
}
