import type {
  ElementDefinition,
  ElementOption,
  FieldDefinition,
  Legend,
  PluginDefinition,
} from '../../../http/schemas';
import type { LocalizedText } from '../language/localized-text';

/** An option with its label in every language. */
export type LocalizedOption = Omit<ElementOption, 'label'> & {
  readonly label?: LocalizedText | undefined;
};

type LocalizedLegend = Omit<Legend, 'label'> & { readonly label?: LocalizedText | undefined };

/** What ties a slot to its list, with its words in every language. */
interface LocalizedRepeat {
  readonly list: string;
  readonly label: LocalizedText;
  readonly addLabel?: LocalizedText;
  readonly title?: string;
  readonly min?: number;
}

type Localized<Definition> = Omit<
  Definition,
  'label' | 'helperText' | 'introText' | 'options' | 'legend' | 'fields' | 'value' | 'repeat'
> & {
  readonly repeat?: LocalizedRepeat | undefined;
  readonly label?: LocalizedText | undefined;
  readonly helperText?: LocalizedText | undefined;
  readonly introText?: LocalizedText | undefined;
  readonly options?: readonly LocalizedOption[] | undefined;
  readonly legend?: LocalizedText | LocalizedLegend | undefined;
};

/** A field inside a fieldset, as the profile's author writes it. Values are the investor's, not its. */
export type LocalizedField = Localized<FieldDefinition>;

/** An element, as the profile's author writes it. */
export type LocalizedElement = Localized<ElementDefinition> & {
  readonly fields?: readonly LocalizedField[] | undefined;
};

/** The entry of a list that a section is about. */
export interface SectionEntry {
  readonly sectionId: string;
  readonly list: string;
  /** The key of the slot's legend, and its value where the entry is there. */
  readonly legend: string;
  readonly checkedValue: unknown;
  /** The key of the field that names it; '' for none. */
  readonly title: string;
}

export interface SectionDefinition {
  readonly id: string;
  /** In an investor's own profile: the entry that it stands for. */
  readonly forEntry?: SectionEntry;
  /** It stands once for each entry that is saved in a list. '{{name}}' in its texts is the entry's name. */
  readonly forEach?: { readonly section: string; readonly list: string };
  /** Conditions on the answers of other sections, as the document has them. */
  readonly hiddenWhen?: unknown;
  /** Checks across its fields, as the document has them; a message may be in several languages. */
  readonly checks?: unknown;
  readonly label: LocalizedText;
  /** Read-only from the start: what was found out about the investor elsewhere. */
  readonly locked?: boolean;
  /** Can be filled in from the start, whatever comes before it. */
  readonly isOpen?: boolean;
  readonly warnOnUpdate?: boolean;
  readonly elements?: readonly LocalizedElement[];
  /** Identity checks by id; the token and the rest of their config is made when they are asked for. */
  readonly plugins?: readonly PluginDefinition['id'][];
  /** The investor picks one of the plugins. */
  readonly choose?: 'one';
  /** What the cards of a choice say, by plugin id. */
  readonly cards?: Readonly<Record<string, PluginCard>>;
}

/** The card of one plugin in a choice. */
export interface PluginCard {
  readonly label?: LocalizedText;
  readonly description?: LocalizedText;
  readonly needs?: readonly ('camera' | 'document' | 'phone' | 'wallet')[];
  readonly minutes?: number;
}

export interface MilestoneDefinition {
  readonly id: string;
  readonly label: LocalizedText;
  readonly icon?: string;
  readonly sections: readonly SectionDefinition[];
}

export interface DisclaimerDefinition {
  readonly id: string;
  readonly label: LocalizedText;
  readonly text?: LocalizedText;
  readonly url?: string;
}

/** Values of one section by element key. */
export type SectionValues = Readonly<Record<string, unknown>>;

/** What an investor of a profile has already done on the first day. */
export interface ProfileStart {
  readonly values?: Readonly<Record<string, SectionValues>>;
  readonly completed?: readonly string[];
  readonly kycStatus?: string;
}

/** One qualification profile as data: everything a backend knows before an investor comes. */
export interface ProfileDefinition {
  readonly id: string;
  /** What the demo panel calls it, in English. */
  readonly title: string;
  /** E-mail address of the demo investor. */
  readonly email: string;
  /** Codes offered to its investors. */
  readonly languages: readonly string[];
  readonly contactEmail?: string;
  readonly supportUrl?: string;
  readonly disclaimers: readonly DisclaimerDefinition[];
  readonly milestones: readonly MilestoneDefinition[];
  /** The section whose saving starts the identity check (KYC); one with a check of a provider starts it with that. */
  readonly kycStartsWith?: string;
  readonly start?: ProfileStart;
  /** Where this is one investor's own: the profile that it was made from. */
  readonly written?: ProfileDefinition;
}

/** All sections of a profile in their order. */
export function sectionsOf(
  profile: Pick<ProfileDefinition, 'milestones'>,
): readonly SectionDefinition[] {
  return profile.milestones.flatMap(({ sections }) => sections);
}

/** The section of this id, if the profile has one. */
export function findSection(
  profile: ProfileDefinition,
  sectionId: string,
): SectionDefinition | undefined {
  return sectionsOf(profile).find(({ id }) => id === sectionId);
}
