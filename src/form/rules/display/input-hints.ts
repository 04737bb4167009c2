import { answerRules, type PurposeHints } from '../../kinds/answers';
import type { FieldModel } from '../model/section-model';

/** Hints about a field for browsers, on-screen keyboards and password managers. */
export interface InputHints extends PurposeHints {
  /** Of one line of text alone: what its Enter key does on an on-screen keyboard. */
  readonly enterKeyHint?: 'next' | 'go';
}

/** Autofill tokens of the HTML standard by well-known element id, without case and punctuation. */
const AUTOCOMPLETE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    name: 'fullname',
    'honorific-prefix': 'salutation honorific',
    'given-name': 'givenname firstname forename',
    'additional-name': 'middlename additionalname',
    'family-name': 'familyname lastname surname',
    nickname: 'nickname',
    email: 'email emailaddress',
    tel: 'phone phonenumber telephone mobile mobilephone mobilenumber tel',
    'address-line1': 'street streetaddress address address1 addressline1 streetandnumber',
    'address-line2': 'address2 addressline2',
    'postal-code': 'postalcode postcode zip zipcode',
    'address-level2': 'city town locality',
    'address-level1': 'state province region canton',
    country: 'country countrycode countryofresidence residencecountry',
    bday: 'birthdate dateofbirth birthday dob',
    sex: 'gender sex',
    organization: 'organisation organization company companyname organisationname organizationname',
    'organization-title': 'jobtitle',
    url: 'website homepage',
  }).flatMap(([token, ids]) => ids.split(' ').map((id) => [id, token] as const)),
);

/**
 * Autofill token and keyboard of a field: by its key, else its id, else its kind. From the last of the section's
 * `fields` Enter sends the form.
 */
export function inputHints(field: FieldModel, fields: readonly FieldModel[]): InputHints {
  const enterKeyHint = fields.at(-1) === field ? 'go' : 'next';
  return { ...purposeHints(field, fields), ...(isLine(field) && { enterKeyHint }) };
}

/** Whether a field is typed in one line: in a text of several Enter begins a new one. */
function isLine(field: FieldModel): boolean {
  return answerRules(field).isLine && !field.kind.isMultiline?.(field);
}

/**
 * The autofill token and keyboard alone, for a control whose Enter key has a meaning of its own. A token is the
 * investor's own data: where several fields of the section would have it, as with two owners or two e-mail
 * addresses, whose they are is not known, and none of them has it.
 */
export function purposeHints(field: FieldModel, fields: readonly FieldModel[]): PurposeHints {
  return answerRules(field).hints(field, ownToken(field, fields));
}

function ownToken(field: FieldModel, fields: readonly FieldModel[]): string | undefined {
  const named = namedToken(field);
  const token = named ?? answerRules(field).token;
  // Most fields have none: the others are looked at for the few that do.
  if (token === undefined) return undefined;
  const isSame = (other: FieldModel) =>
    namedToken(other) === token || (!named && answerRules(other).token === token);
  return fields.some((other) => other.key !== field.key && isSame(other)) ? undefined : token;
}

function namedToken({ key, id }: FieldModel): string | undefined {
  return AUTOCOMPLETE.get(bareId(key)) ?? AUTOCOMPLETE.get(bareId(id));
}

function bareId(id: string): string {
  return id.toLowerCase().replace(/[^a-z\d]/g, '');
}
