import { effect, untracked } from '@preact/signals-core';
import type { Host, Onboarding } from '../app/onboarding';
import { kindOf as fieldKindOf } from '../form/kinds/index';
import type { SectionModel } from '../form/rules/model/section-model';
import type { StoreAction } from '../http/call';
import type { PluginId } from '../identity/rules/plugin-id';
import { isRecord } from '../kit/rules/is-record';
import { wait } from '../kit/waiting/waiting';
import { loadTexts, SHIPPED_LOCALES, withRest } from '../language/load-texts';
import { commonCode } from '../language/rules/match-language';
import type { TextTree } from '../language/rules/merge-messages';
import { builtInThemes } from '../theme/rules/theme-table';
import type { AdviceCode } from './advice';
import {
  mistakesInAnswer,
  mistakesInKyc,
  mistakesInLanguages,
  mistakesInProfile,
  mistakesInSession,
  readsOf,
  siteOf,
} from './answer-mistakes';
import type { Mistake } from './mistake';
import { meant } from './nearest';

const PLUGINS: readonly string[] = ['id-check-onfido', 'id-check-sumsub'] satisfies PluginId[];
const THEME_FIELDS = ['primary', 'primaryDark', 'logo', 'name'];

/** How long an element may have no size, as in a tab or dialog that opens later. Milliseconds. */
const NO_SIZE_MS = 10_000;

/**
 * Looks for what an integrator or a backend has got wrong without any error, from now on, and tells it and what was
 * noted before. Nothing it names is an investor's: names of attributes and fields, types, ids, origins. The effects
 * subscribe to the element's own stores alone, so they need no stop function.
 */
export function findMistakes(onboarding: Onboarding): void {
  const { host, visits } = onboarding;
  if (host.onAnswer) return;
  host.onMistake = tellEach(onboarding);
  host.onMistake();
  host.onAnswer = () => {
    for (const [action, answer] of host.answers) lookAtAnswer(host, action, answer);
    host.answers.clear();
  };
  host.onAnswer();
  const looks = [
    lookAtTag,
    lookAtSettings,
    lookAtLanguage,
    lookAtThemes,
    lookAtMessages,
    lookAtSession,
    lookAtProfile,
  ];
  for (const look of looks) {
    effect(() => {
      // What the host gives may throw when it is read; nothing more can be said of it.
      const run = async () => look(onboarding);
      run().catch(() => {});
    });
  }
  const unknownPlugins = new Set<string>();
  effect(() => {
    const { model } = visits.form.value ?? {};
    if (model) untracked(() => lookAtSection(onboarding, model, unknownPlugins));
  });
  watchSize(onboarding);
}

/** Writes the lines of the mistakes that are noted, each once; without their texts a line has the code alone. */
function tellEach(onboarding: Onboarding): () => void {
  const { host } = onboarding;
  const told = new Set<string>();
  const write = async (noted: Mistake) => {
    const mistake = noted[0] === 'goto-unknown' ? await unknownPlace(onboarding, noted) : noted;
    const key = mistake?.join(' ');
    if (!mistake || key === undefined || told.has(key)) return;
    told.add(key);
    const [code, ...values] = mistake;
    // As for other attributes, but which languages there are is known only here.
    if (code === 'lang-unknown') {
      host.emit('onboarding-error', { code: 'CONFIG', recoverable: true });
    }
    const load = import('./advice');
    const line = load.then(
      ({ adviceLine }) => adviceLine(code, values),
      () => `investor-onboarding: ${key}`,
    );
    host.logger.warn(await line);
  };
  return () => {
    for (const noted of host.mistakes.splice(0)) void write(noted);
  };
}

/** Of a call of goTo, which is noted whenever it is called: what is wrong with its ids, if anything is. */
async function unknownPlace(
  { profile, startUp }: Onboarding,
  [code, milestoneId = '', sectionId]: Mistake,
): Promise<Mistake | undefined> {
  await startUp.settled();
  const { milestones } = profile.qualification.peek() ?? {};
  const there = milestones?.flatMap(({ id, sections }) =>
    sectionId === undefined ? [id] : sections.map((section) => `${id}/${section.id}`),
  );
  const wanted = sectionId === undefined ? milestoneId : `${milestoneId}/${sectionId}`;
  if (!there || there.includes(wanted)) return undefined;
  return [code, wanted, `there are: ${there.join(', ')}`];
}

function lookAtTag({ host, configuration }: Onboarding): void {
  const { element, tell } = host;
  const { observedAttributes, prototype } = element.constructor as unknown as {
    readonly observedAttributes: readonly string[];
    readonly prototype: object;
  };
  const properties = Object.getOwnPropertyNames(prototype);
  for (const name of element.getAttributeNames()) {
    if (observedAttributes.includes(name)) continue;
    const property = properties.find((one) => one.toLowerCase() === name.replaceAll('-', ''));
    const attribute = meant(name, observedAttributes);
    if (attribute) tell('attribute-unknown', `${name}${attribute}`);
    else if (property) tell('property-as-attribute', `${name}: the property ${property}`);
  }
  for (const name of Object.keys(element)) {
    const property = meant(name, properties);
    if (property) tell('property-unknown', `${name}${property}`);
  }
  const isForPhone = host.returns.some((one) => 'token' in one);
  if (isForPhone && !document.querySelector(`${element.localName}[handoff]`))
    tell('handoff-unread');
  const inside = element.querySelector(':scope > :not([slot])');
  if (inside) tell('content', `it begins with <${inside.localName}>`);
  const { routing, routePrefix } = configuration.settings.value;
  const alike = [...document.querySelectorAll(element.localName)].filter(
    (other) =>
      other.getAttribute('routing') !== 'memory' &&
      (other.getAttribute('route-prefix') ?? '') === routePrefix,
  );
  if (routing === 'hash' && alike.length > 1) tell('one-address', `${alike.length} elements`);
}

/** Looks at the size once; where the element is removed before, the time begins anew when it is back. */
function watchSize(onboarding: Onboarding): void {
  const { host, lifetime } = onboarding;
  wait(NO_SIZE_MS, lifetime.signal).then(
    () => lookAtSize(host),
    () => void lifetime.begun().then(() => watchSize(onboarding)),
  );
}

/** An element that is to be seen, in a place that has a size. */
function lookAtSize({ element, tell }: Onboarding['host']): void {
  const { offsetWidth, offsetHeight, parentElement, hidden } = element;
  if (hidden || offsetWidth * offsetHeight > 0 || !parentElement?.offsetWidth) return;
  tell('no-size', `${offsetWidth}×${offsetHeight}`);
}

function lookAtSettings({ host, configuration }: Onboarding): void {
  const { tell } = host;
  const { auth, getAccessToken, portalUrl = '', routePrefix } = configuration.props.value;
  const [first = ''] = portalUrl.split(/[/?#]/);
  if (/^[\w-]+(\.[\w-]+)+$/.test(first) && !/\.(html?|php|aspx?|jsp)$/.test(first)) {
    tell('portal-url', new URL(portalUrl, document.baseURI).href);
  }
  if (routePrefix?.startsWith('#')) tell('route-prefix', routePrefix);
  if (getAccessToken && typeof getAccessToken !== 'function') {
    tell('token-source', typeof getAccessToken);
  } else if (getAccessToken && auth === 'cookie') tell('token-unused');
}

function lookAtLanguage({ host, configuration, language, profile }: Onboarding): void {
  const { lang } = configuration.props.value;
  const codes = language.languages.value.map(({ code }) => code);
  const letters = (code: string) => commonCode(code).slice(0, 2).toLowerCase();
  // Before the backend's languages are there, none is unknown.
  if (
    lang &&
    codes.length > 0 &&
    ![...codes, ...SHIPPED_LOCALES].map(letters).includes(letters(lang))
  ) {
    host.tell('lang-unknown', lang, `offered: ${codes.join(', ')}`);
  }
  const offered = profile.qualification.value?.languages;
  for (const mistake of offered ? mistakesInLanguages(codes, offered) : []) host.tell(...mistake);
}

function lookAtThemes({ host, configuration }: Onboarding): void {
  const { theme, themes } = configuration.props.value as {
    readonly theme?: string;
    readonly themes?: unknown;
  };
  const known = [...(isRecord(themes) ? Object.keys(themes) : []), ...builtInThemes()];
  if (theme && !known.includes(theme)) {
    host.tell('theme-unknown', theme, `there are: ${known.join(', ')}`);
  }
  if (themes === undefined) return;
  const isRowItself = isRecord(themes) && ('primary' in themes || 'primaryDark' in themes);
  if (!isRecord(themes) || isRowItself) {
    host.tell('themes', isRowItself ? 'a row itself' : kindOf(themes));
    return;
  }
  if (!theme && !('default' in themes)) {
    host.tell('theme-unused', `themes: ${Object.keys(themes).join(', ')}`);
  }
  for (const [client, row] of Object.entries(themes)) {
    for (const field of isRecord(row) ? Object.keys(row) : []) {
      if (THEME_FIELDS.includes(field)) continue;
      const near = meant(field, THEME_FIELDS) || (/logo/i.test(field) && ', did you mean logo?');
      host.tell('theme-field', `${client}.${field}${near || ''}`);
    }
  }
}

async function lookAtMessages({ host, configuration, language }: Onboarding): Promise<void> {
  const { messages } = configuration.props.value as { readonly messages?: unknown };
  const offered = language.languages.value.map(({ code }) => code);
  if (messages === undefined) return;
  if (!isRecord(messages)) {
    host.tell('messages', kindOf(messages));
    return;
  }
  const codes = [...SHIPPED_LOCALES, ...offered];
  for (const [code, texts] of Object.entries(messages)) {
    if (!codes.includes(code)) host.tell('messages-locale', `${code}${meant(code, codes)}`);
    else if (!isRecord(texts)) host.tell('messages', `${code} is ${kindOf(texts)}`);
    else {
      // Those of the page for phones come with that page alone.
      const { phone: _, ...own } = texts;
      tellUseless(host, (await withRest(await loadTexts(code))).texts, own, code);
    }
  }
}

/** Tells the path of each entry that replaces no text, and what is there. */
function tellUseless(
  { tell }: Pick<Host, 'tell'>,
  shipped: TextTree | string | undefined,
  own: Readonly<Record<string, unknown>>,
  path: string,
): void {
  const texts = isRecord(shipped) ? shipped : {};
  for (const [key, value] of Object.entries(own)) {
    const at = `${path}.${key}`;
    const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
    if (isRecord(value) && isRecord(text)) tellUseless({ tell }, text as TextTree, value, at);
    else if (text === undefined) tell('messages-key', `${at}${meant(key, Object.keys(texts))}`);
    else if (typeof value !== typeof text) tell('messages-key', `${at} is ${kindOf(value)}`);
  }
}

function lookAtSession({ host, configuration, session }: Onboarding): void {
  const { apiBase = '', getAccessToken, api, demo } = configuration.props.value;
  const isOwn = api !== undefined || demo !== undefined;
  const isOut = session.status.value === 'signed-out' && !getAccessToken && !isOwn;
  const backend = URL.canParse(apiBase) ? new URL(apiBase).hostname : location.hostname;
  if (isOut && siteOf(backend) !== siteOf(location.hostname)) {
    host.tell('cookies-elsewhere', `${backend} from ${location.hostname}`);
  }
  for (const mistake of mistakesInSession(session.session.value ?? {}, Date.now())) {
    host.tell(...mistake);
  }
}

function lookAtProfile({ host, kyc, profile }: Onboarding): void {
  const qualification = profile.qualification.value;
  const mistakes = [
    ...mistakesInKyc(kyc.status.value),
    ...(qualification ? mistakesInProfile(qualification) : []),
  ];
  for (const mistake of mistakes) host.tell(...mistake);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}

/** Tells what of a section has no effect for the investor, or another one than it was meant to have. */
function lookAtSection(
  { host, configuration }: Onboarding,
  model: SectionModel,
  unknownPlugins: Set<string>,
): void {
  const { section, fields, keys } = model;
  const { api, demo, identityProviders = {} } = configuration.props.value;
  const tell = (code: AdviceCode, what: string) => host.tell(code, `${section.id}: ${what}`);
  for (const { key, kind, definition, choices } of fields) {
    const { type } = definition;
    if (!fieldKindOf(type).types.includes(type))
      tell('element-type', `${key} has the type ${type}`);
    if (kind.isChoice && choices.length === 0) tell('no-options', key);
  }
  for (const field of fields) {
    for (const key of new Set(readsOf(field))) {
      if (!keys.has(key)) {
        tell('condition-key', `${field.key} reads ${key}${meant(key, [...keys.keys()])}`);
      }
    }
  }
  for (const { id } of section.plugins ?? []) {
    const isKnown = PLUGINS.includes(id) || Object.hasOwn(identityProviders, id);
    if (isKnown || unknownPlugins.has(id)) continue;
    unknownPlugins.add(id);
    tell('plugin-unknown', `${id}${meant(id, [...PLUGINS, ...Object.keys(identityProviders)])}`);
    // The investor sees nothing of it, so the host must not meet it with silence.
    host.emit('onboarding-error', { code: 'PLUGIN_UNKNOWN', recoverable: true });
  }
  if (api || demo !== undefined) return;
  if (!section.etag) tell('no-tag', 'ETag');
  else if (!/^"[^"]*"$/.test(section.etag)) tell('weak-tag', section.etag);
}

function lookAtAnswer({ tell }: Host, action: StoreAction, answer: unknown): void {
  if (answer instanceof Response) tell('api-response', action);
  for (const mistake of mistakesInAnswer(action, answer)) tell(...mistake);
}
