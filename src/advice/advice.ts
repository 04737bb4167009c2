/** What is said of a mistake, and what to do about it. */
type Advice = readonly [what: string, remedy: string];

/**
 * Every mistake of an integrator or a backend that is told though the widget goes on. docs/operate/troubleshooting.md has
 * this table; the values of a line stand in brackets between the two texts.
 */
const TABLE = {
  // The tag and its page
  'attribute-unknown': [
    'the widget has no attribute of this name',
    'write it as in the reference, or leave it out',
  ],
  'property-unknown': [
    'the widget does not read a property of this name',
    'write it as in the reference, or leave it out',
  ],
  'property-as-attribute': [
    'this is a property, and its attribute is not read',
    'set it in a script, on the element itself: in an attribute it would be visible to the whole page',
  ],
  content: [
    'the element has content, which is never shown; a tag that is not closed swallows the rest of the page',
    'close it with </investor-onboarding>',
  ],
  'one-address': [
    "two elements of this page keep their place in the page's address",
    'give one of them routing="memory" or another route-prefix',
  ],
  'handoff-unread': [
    'the page was opened with a link for a phone, and has no element that opens it',
    'set handoff on the element of the page for phones, or give its address to the backend',
  ],
  'no-size': [
    'the element has no size, so there is nothing to see',
    'give it a width, and no fixed height; or hide it with the attribute hidden',
  ],
  'route-prefix': [
    'route-prefix names the part after #/',
    'write it without #, as in route-prefix="/kyc"',
  ],
  'portal-url': [
    "portal-url has no scheme and is read as an address below this page's own",
    'begin it with https://',
  ],
  'demo-profile': [
    'demo runs the built-in demo whatever its value is, and this is no name of a profile, so the first one is shown',
    'leave the attribute out for a real backend, or name a profile',
  ],
  'demo-and-backend': [
    'demo runs the built-in demo, and api-base is not used',
    'leave one of the two out',
  ],
  themes: [
    'themes is not a table of rows',
    'set an object of rows by client key: { alpha: { primary, primaryDark, logo, name } }',
  ],
  'theme-unused': [
    'themes has rows, but none is chosen, so the default one is used',
    'name one of the keys in the attribute theme',
  ],
  'theme-unknown': [
    'no row of themes, and no built-in one, has this client key, so the default one is used',
    'name one of the keys that there are',
  ],
  'theme-row': ['a row of themes is not an object', 'set { primary, primaryDark, logo, name }'],
  'theme-field': [
    'a row of themes has a field that is not read',
    'use primary, primaryDark, logo and name',
  ],
  'theme-value': [
    'a value in a row of themes can not be used',
    'colours are hex with 3 or 6 digits, logos are http(s) or data:image/… addresses',
  ],
  messages: [
    'messages is not a table of texts by locale',
    'set an object of the shape of locales/en.json for each locale: { en: { form: { … } } }',
  ],
  'messages-locale': [
    'messages has texts of a locale that is neither shipped nor offered by the backend',
    'use the code of a language that is offered',
  ],
  'messages-key': [
    'messages has an entry that replaces no text',
    "find the key with 'npx investor-onboarding texts --find', and set a text there",
  ],
  logger: [
    'the logger can not take a line of this kind, so that it goes to the console',
    'give it the methods error, warn and info, which do not throw',
  ],
  'prevented-late': [
    'preventDefault() came after the event was over, and what it should prevent went on',
    'call it in the listener, before its first await',
  ],
  'sign-in-unheard': [
    "'Sign in' was pressed: there is no sign-in-url, and no listener has called preventDefault()",
    'set sign-in-url, or call preventDefault() in a listener of onboarding-sign-in and sign the investor in',
  ],
  'goto-ids': [
    'goTo(milestoneId?, sectionId?) was called with something else',
    'pass ids as texts',
  ],
  'goto-unknown': [
    'goTo was called with ids that the profile does not have',
    'use ids of the profile',
  ],
  'language-not-offered': [
    'setLanguage was called with a language that is not offered, and did nothing',
    'use one that is offered',
  ],

  // Signing in
  'token-rejected': [
    'getAccessToken rejected or threw, which means signed out',
    'resolve with null if nobody is signed in',
  ],
  'token-missing': [
    'auth="bearer" waits for the property getAccessToken, which is not set',
    'set the property, or leave auth out',
  ],
  'token-type': [
    "getAccessToken has answered with neither a token's text nor null, which means signed out",
    'resolve with the text alone, or with null if nobody is signed in',
  ],
  'token-source': [
    'getAccessToken is no function, so that the investor is signed out',
    'set a function that resolves with the token',
  ],
  'token-refused': [
    'the backend refuses a new token too',
    "resolve with the bare token, without 'Bearer ' and quotes; otherwise the backend's check of tokens is wrong",
  ],
  'token-slow': [
    'getAccessToken has not answered within 30 s',
    'let it resolve or reject when its own request ends',
  ],
  'token-unused': [
    'auth="cookie" makes no use of getAccessToken',
    'leave auth out, or the function',
  ],
  'cookies-elsewhere': [
    'the backend is on another site than the page, and browsers send no cookies there, so that every investor is signed out',
    "set getAccessToken, or serve the backend below the page's own site",
  ],
  'api-base-404': [
    'the backend answers 404 for the session',
    'check api-base: /session is added to it, so it has to end before that, without a query',
  ],
  'api-response': ['a method of api resolves with a Response', 'return await response.json()'],
  'api-error': [
    'a method of api has thrown, and the investor sees an unexpected error',
    'reject with { status, code } where the backend refuses',
  ],
  'no-answer': [
    "the backend can't be reached from this page",
    "look at the call in the browser's network panel: without Access-Control-Allow-Origin the browser hides the answer, connect-src of the page's policy may block it, and a redirect to a sign-in page has to be a 401",
  ],
  'expires-past': [
    'the session has ended already by the clock of this device, which may be wrong',
    "if many investors have this, the backend's expiresAt is wrong",
  ],
  'expires-zone': ['expiresAt has no time zone and is read in that of the device', 'end it with Z'],

  // Answers of the backend
  'languages-none': [
    'no language is offered by both /languages and the qualification, so there is nothing to choose',
    'give both the same codes',
  ],
  'language-left-out': [
    'the qualification offers a language that /languages does not have, so it can not be chosen',
    'give both the same codes, in the same letters',
  ],
  'lang-unknown': [
    'lang is no language that the widget or the backend has',
    'write the code of a language that is offered',
  ],
  'kyc-status': [
    'the status of the identity check is not one of the contract and is shown as it is',
    'write it in the same letters',
  ],
  'nothing-active': [
    'no section is active, and these are neither complete nor locked, so that the investor is led nowhere',
    'give one of them the status active, in these letters',
  ],
  'milestone-not-active': [
    'a section is active in a milestone that is not, so that nothing leads to it',
    'give its milestone the status active',
  ],
  'no-tag': [
    'a section came without an entity tag, so that changes from elsewhere are overwritten unseen',
    'send ETag, and name it in Access-Control-Expose-Headers; as etag in activeSection',
  ],
  'weak-tag': [
    'the entity tag is weak or without quotes, and no If-Match ever fits it',
    'send a strong one, as in ETag: "7"',
  ],
  'row-twice': [
    'the profile has two of one id, and the first one counts',
    'give each an id of its own',
  ],
  'support-url': ['supportUrl is no http(s) address, so there is no link', 'send a whole address'],
  'contact-email': [
    'contactEmail is no e-mail address, so there is no link',
    'send a whole address',
  ],
  'element-twice': [
    'two elements of a section have one id, and the first one counts',
    'give each an id of its own',
  ],
  'element-left-out': [
    'a part of an element is left out',
    'see Elements in the guide to the backend',
  ],
  'element-type': [
    'an element has a type that the widget does not know, and is shown as a text',
    'use a type of the contract, or string if a text is meant',
  ],
  'no-options': ['a choice has no options, so nothing can be chosen', 'send options'],
  'condition-key': [
    'a condition reads a key that no element of its section has, and never changes',
    'name an element by its name, or by its id if it has no name',
  ],
  'plugin-unknown': [
    'the widget has no plugin of this name, so that nothing is shown in its place',
    'use id-check-onfido or id-check-sumsub, or register a provider of your own in the property identityProviders',
  ],
  'upload-header': [
    'form-data has a header that is not sent to the store',
    'use Content-Type, Content-MD5, or a name that begins with x-amz-, x-goog- or x-ms-',
  ],
  'errors-shape': [
    'errors of a 422 is no list of { id, message }, and is not shown',
    'send a list',
  ],
  'errors-unknown': [
    'errors of a 422 names what no field of the section has, and is shown above the form',
    'name an element by its name, or by its id if it has no name',
  ],
  'code-shape': [
    'the code of a refusal is not in capitals, digits and underscores, and counts as none',
    'write it as in SECTION_LOCKED',
  ],

  // Files and policies
  'file-missing': [
    'a file of the widget could not be loaded',
    'serve the whole dist folder in one place, with CORS headers where it is on another origin',
  ],
  'texts-missing': [
    'the texts of a language could not be loaded, and it is not shown',
    'serve the whole dist folder in one place',
  ],
  'store-unreached': [
    "the store of the files can't be reached",
    "name its origin in connect-src of the page's policy, and allow the page's origin in the store's CORS",
  ],
  'frame-blocked': [
    "the page's policy blocks what the identity check has to load",
    'add the origin to the directive that is named: npx investor-onboarding embed prints the policy',
  ],
} as const satisfies Record<string, Advice>;

/** The name of a mistake, which its line begins with. */
export type AdviceCode = keyof typeof TABLE;

/** The mistakes in the order of the page, each with what it is and its remedy. */
export const ADVICE: readonly (readonly [code: string, ...Advice])[] = Object.entries(TABLE).map(
  ([code, [what, remedy]]) => [code, what, remedy],
);

/** What a mistake is, and its remedy. */
export function adviceOf(code: AdviceCode): Advice {
  return TABLE[code];
}

/** The line of the log: `code: what (values) — remedy`. Values are types and ids, never an investor's data. */
export function adviceLine(code: AdviceCode, values: readonly string[]): string {
  const [what, remedy] = adviceOf(code);
  const named = values.length > 0 ? ` (${values.join(', ')})` : '';
  return `investor-onboarding: ${code}: ${what}${named} — ${remedy}`;
}
