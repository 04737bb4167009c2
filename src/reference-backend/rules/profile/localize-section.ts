import type { ElementDefinition, FieldDefinition, Section } from '../../../http/schemas';
import { isRecord } from '../../../kit/rules/is-record';
import { type LocalizedText, type TextLanguage, textIn } from '../language/localized-text';
import type {
  LocalizedElement,
  LocalizedField,
  ProfileDefinition,
  SectionDefinition,
} from './profile-definition';

/** A section's definition as an investor of this language reads it: no status, no values. */
export function localizeSection(
  { id, label, warnOnUpdate, elements, checks }: SectionDefinition,
  language: TextLanguage,
): Omit<Section, 'status'> & { readonly elements?: ElementDefinition[] } {
  return {
    id,
    label: textIn(label, language),
    ...(warnOnUpdate !== undefined && { warnOnUpdate }),
    ...(checks != null && { checks: localizeChecks(checks, language) }),
    ...(elements && { elements: elements.map((element) => localizeElement(element, language)) }),
  };
}

/** A profile in one language, as documents are. */
export function localizeProfile(
  profile: ProfileDefinition,
  language: TextLanguage,
): ProfileDefinition {
  return {
    ...profile,
    milestones: profile.milestones.map((milestone) => ({
      ...milestone,
      label: textIn(milestone.label, language),
      sections: milestone.sections.map((section) => ({
        ...section,
        ...(localizeSection(section, language) as Pick<SectionDefinition, 'label' | 'elements'>),
      })),
    })),
  };
}

function localizeChecks(checks: object, language: TextLanguage): object {
  if (!Array.isArray(checks)) return checks;
  return checks.map((check: unknown) => {
    if (!isRecord(check) || !isRecord(check.message)) return check;
    return { ...check, message: check.message[language] };
  });
}

/** An element in one language, with its fields. */
export function localizeElement(
  element: LocalizedElement,
  language: TextLanguage,
): ElementDefinition {
  const { fields, ...own } = element;
  if (!fields) return localizeField(own, language);
  return {
    ...localizeField(own, language),
    fields: fields.map((field) => localizeField(field, language)),
  };
}

function localizeField(field: LocalizedField, language: TextLanguage): FieldDefinition {
  const { label, helperText, introText, options, legend, repeat, ...rest } = field;
  const say = (text: LocalizedText) => textIn(text, language);
  return {
    ...rest,
    ...(label !== undefined && { label: say(label) }),
    ...(helperText !== undefined && { helperText: say(helperText) }),
    ...(introText !== undefined && { introText: say(introText) }),
    ...(repeat && {
      repeat: {
        ...repeat,
        label: say(repeat.label),
        ...(repeat.addLabel !== undefined && { addLabel: say(repeat.addLabel) }),
      },
    }),
    ...(options && { options: options.map((option) => localizeLabel(option, say)) }),
    ...(legend !== undefined && {
      legend: isText(legend) ? say(legend) : localizeLabel(legend, say),
    }),
  };
}

function localizeLabel<Row extends { readonly label?: LocalizedText | undefined }>(
  { label, ...rest }: Row,
  say: (text: LocalizedText) => string,
): Omit<Row, 'label'> & { label?: string } {
  return { ...rest, ...(label !== undefined && { label: say(label) }) };
}

function isText(legend: NonNullable<LocalizedField['legend']>): legend is LocalizedText {
  return typeof legend === 'string' || 'en' in legend;
}
