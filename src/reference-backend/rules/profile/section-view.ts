import { elementKey } from '../../../form/rules/model/section-model';
import type { ElementDefinition, PluginDefinition, Section } from '../../../http/schemas';
import { type DocumentDeps, fileValue } from '../documents/documents';
import { kycStatus } from '../kyc';
import { type TextLanguage, textIn } from '../language/localized-text';
import { reviewOf } from '../review/review-view';
import { fileFields } from '../save/file-fields';
import { type InvestorState, sectionState } from '../state/backend-state';
import { localizeSection } from './localize-section';
import type { SectionDefinition } from './profile-definition';
import { entryOf, sectionEtag } from './section-etag';
import { sectionStatuses } from './section-statuses';

/** What showing a section needs of the world. */
export interface SectionViewDeps extends DocumentDeps {
  readonly language: TextLanguage;
  readonly linkLifetime: number;
  /** The config data of an identity check, with a fresh token. */
  readonly identityConfig: (pluginId: string) => object;
}

/** A section as its investor sees it now: texts, status, saved values, files with links, plugins. */
export function sectionView(
  investor: InvestorState,
  section: SectionDefinition,
  deps: SectionViewDeps,
): Section {
  const saved = sectionState(investor, section.id);
  const { elements = [], ...texts } = localizeSection(section, deps.language);
  const values = withFiles(investor, section.id, saved.values, deps);
  const plugins = openPlugins(section, investor, deps);
  const shown = plugins.length > 0 || elements.length > 0 ? elements : [resultElement(deps)];
  return {
    ...texts,
    status: sectionStatuses(deps.profile, investor, deps.now).get(section.id) ?? 'pending',
    etag: sectionEtag(saved, entryOf(investor, section)?.name),
    ...(shown.length > 0 && { elements: shown.map((element) => withValue(element, values)) }),
    ...(plugins.length > 0 && { plugins }),
    ...(plugins.length > 0 && section.choose && { choose: section.choose }),
    ...reviewOf(investor, section.id),
  };
}

/** The key an element's value is kept under: a fieldset-grouped keeps its legend's. */
export function valueKey(element: Pick<ElementDefinition, 'id' | 'name' | 'legend'>): string {
  const { legend } = element;
  return (typeof legend === 'object' && legend.name) || elementKey(element);
}

function withValue(
  element: ElementDefinition,
  values: ReadonlyMap<string, unknown>,
): ElementDefinition {
  const value = values.get(valueKey(element)) ?? undefined;
  const { fields, ...own } = element;
  return {
    ...own,
    ...(value !== undefined && { value }),
    ...(fields && { fields: fields.map((field) => withValue(field, values)) }),
  };
}

function withFiles(
  investor: InvestorState,
  sectionId: string,
  saved: Readonly<Record<string, unknown>>,
  deps: SectionViewDeps,
): ReadonlyMap<string, unknown> {
  const values = new Map(Object.entries(saved));
  for (const { key, documentId } of fileFields(deps.profile).filter(
    (file) => file.sectionId === sectionId,
  )) {
    // The newest document, saved or not, so that a reload between upload and save loses no file.
    values.set(key, fileValue(investor, documentId, deps));
  }
  return values;
}

/** After an approval there is nothing left to check: no plugin, so that no provider is loaded. */
function openPlugins(
  { plugins = [], cards }: SectionDefinition,
  investor: InvestorState,
  { now, identityConfig, language }: SectionViewDeps,
): PluginDefinition[] {
  if (kycStatus(investor.kyc, now) === 'Approved') return [];
  return plugins.map((id) => {
    const { label, description, needs, minutes } = cards?.[id] ?? {};
    return {
      id,
      ...(label !== undefined && { label: textIn(label, language) }),
      ...(description !== undefined && { description: textIn(description, language) }),
      ...(needs && { needs: [...needs] }),
      ...(minutes !== undefined && { minutes }),
      config: { data: identityConfig(id) },
    };
  });
}

const RESULT_LABEL = {
  en: 'Result of the identity check',
  de: 'Ergebnis der Identitätsprüfung',
  fr: 'Résultat de la vérification d’identité',
  ar: 'نتيجة التحقق من الهوية',
};
const APPROVED = { en: 'Approved', de: 'Bestätigt', fr: 'Approuvée', ar: 'تمت الموافقة' };

function resultElement({ language }: SectionViewDeps): ElementDefinition {
  return {
    id: 'identity_result',
    type: 'string',
    label: RESULT_LABEL[language],
    value: APPROVED[language],
    noSubmit: true,
  };
}
